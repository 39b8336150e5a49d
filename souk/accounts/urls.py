"""The addresses of a person's own account."""

from django.urls import path

from souk.accounts import views

app_name = "accounts"

urlpatterns = [
    path("", views.profile, name="profile"),
    path("sign-up/", views.sign_up, name="sign_up"),
    path("log-in/", views.LogIn.as_view(), name="log_in"),
    path("log-out/", views.LogOut.as_view(), name="log_out"),
    path("keep/", views.keep, name="keep"),
    path("password/", views.password, name="password"),
    path("tokens/", views.token_list, name="tokens"),
    path("tokens/<int:number>/revoke/", views.revoke_token, name="revoke_token"),
]
