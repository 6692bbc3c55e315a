import type { Locator } from "playwright/test";

/** Presses Tab, or Shift+Tab, until the element has focus. Fails after 30 presses. */
export async function tabTo(element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await element.evaluate((shown) => shown === document.activeElement)) return;
    await element.page().keyboard.press(key);
  }
  throw new Error(`${key} never reached the element`);
}
