// On a phone the ways through the site are wider than the screen; where one is, is shown.

const here = document.querySelector("header.site nav [aria-current]");
const ways = here?.parentElement;
if (ways && ways.scrollWidth > ways.clientWidth) {
  const middle = (ways.clientWidth - here.offsetWidth) / 2;
  ways.scrollLeft = here.offsetLeft - ways.offsetLeft - middle;
}
