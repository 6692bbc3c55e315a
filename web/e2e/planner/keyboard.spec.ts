import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { tabTo } from "../tabTo.ts";
import { goalField, resultsHeading, scenario, schedulingDialog, someContact } from "./visitor.ts";

test("a visitor can complete the journey with the keyboard", async ({ page }) => {
  const contact = someContact();
  await page.goto("/");
  await tabTo(goalField(page, "target"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  const heading = page.getByRole("heading", { name: "Get Your Custom 30-Day Plan" });
  await expect(heading).toBeFocused();
  for (const text of Object.values(contact)) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");

  await expect(resultsHeading(page)).toBeFocused();
  await tabTo(scenario(page, "Expected"));
  await page.keyboard.press("ArrowRight");
  await expect(scenario(page, "Upside Potential")).toBeChecked();

  const install = page.getByRole("button", { name: "Install This Plan For Me" });
  await tabTo(install);
  await page.keyboard.press("Enter");
  const link = schedulingDialog(page).getByRole("link", { name: "Book Strategy Call" });
  await tabTo(link);
  await page.keyboard.press("Escape");
  await expect(install).toBeFocused();
});
