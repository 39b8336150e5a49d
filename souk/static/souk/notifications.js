// Lets this browser show messages of the site, and tells what it says to that.

const panel = document.getElementById("browser");
const button = panel.querySelector("button[data-allow]");
const answer = panel.querySelector("[role=status]");

function bytes(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

async function allow() {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(panel.dataset.key),
  });
  const response = await fetch(panel.dataset.address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-csrftoken": panel.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify(subscription),
  });
  return response.ok ? "done" : "failed";
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const outcome = await allow().catch(() => "failed");
    answer.textContent = answer.dataset[outcome];
  });
} else {
  answer.textContent = answer.dataset.impossible;
}
