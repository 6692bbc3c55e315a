import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { showLook } from "./showLook.ts";
import { looks, visualScreens } from "./visualScreens.ts";

/** A Tuesday with three install slots left. */
const now = new Date("2026-11-17T17:00:00Z");

for (const [name, screen] of Object.entries(visualScreens)) {
  test(`${name} matches its baseline`, async ({ page }) => {
    await page.clock.setFixedTime(now);
    await screen.open(page);
    for (const look of screen.looks ?? looks) {
      await showLook(page, look, screen.part ?? "whole");
      await expect
        .soft(page)
        .toHaveScreenshot(`${name}-${look.width}-${look.colorScheme}.png`, { scale: "device" });
    }
  });
}
