"""What all parts of the API share: errors, pages, limits, description and health.

Apps below this one take it through Django REST framework's settings, by which every
view has it; none of them imports this package.
"""
