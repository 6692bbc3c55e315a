// The desk's service worker shows the push notifications and opens their leads. It does nothing else.

self.addEventListener("push", (event) => {
  const { text, path } = event.data.json();
  const options = { tag: path, renotify: true, data: path, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(text, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, self.location.origin).href));
});

/** Shows the window that already has the lead. Others may have an unsaved note, so it opens a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((each) => each.url === url);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}
