/** How Chromium is started where it is watched: headless as root, on a machine without graphics, and with nothing to do on its own accord. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
