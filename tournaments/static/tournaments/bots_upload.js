// Lets a package be dropped, and shows how far it is sent.

const form = document.getElementById("upload");
const field = form.querySelector('input[type="file"]');
const wrong = document.getElementById("upload-wrong");
const button = form.querySelector(".actions button");
const sending = form.querySelector(".sending");
const bar = sending.querySelector("progress");

function refuse(reason) {
  wrong.querySelector("p").textContent = reason;
  wrong.hidden = !reason;
}

function isTooLarge() {
  const file = field.files[0];
  return Boolean(file) && file.size > Number(form.dataset.most);
}

function send() {
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "application/json");
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) bar.value = (100 * event.loaded) / event.total;
  });
  request.addEventListener("load", () => ended(request));
  request.addEventListener("error", () => stop(form.dataset.lost));
  button.disabled = true;
  sending.hidden = false;
  sending.querySelector("p").textContent = form.dataset.sending;
  request.send(new FormData(form));
}

function ended(request) {
  let answer = {};
  try {
    answer = JSON.parse(request.responseText);
  } catch {
    // What is no JSON comes from before the site: there is nothing to read in it.
  }
  if (request.status === 201) location.assign(answer.address);
  else stop(answer.error ?? form.dataset.lost);
}

function stop(reason) {
  refuse(reason);
  sending.hidden = true;
  button.disabled = false;
  bar.value = 0;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  refuse(isTooLarge() ? form.dataset.large : "");
  if (!isTooLarge()) send();
});

// --- dropping ----------------------------------------------------------------------

form.querySelector(".droppable").hidden = false;

for (const kind of ["dragenter", "dragover"]) {
  form.addEventListener(kind, (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
}

form.addEventListener("dragleave", () => form.classList.remove("over"));

form.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  field.files = event.dataTransfer.files;
  form.requestSubmit();
});
