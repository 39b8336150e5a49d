// Shows what the site sends to this browser, unless a page of it is looked at anyway.

addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((pages) => {
      if (pages.some((page) => page.focused && new URL(page.url).pathname === path)) return;
      return registration.showNotification(title, { body, tag: path, data: path });
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === path);
      return open ? open.focus() : clients.openWindow(path);
    }),
  );
});
