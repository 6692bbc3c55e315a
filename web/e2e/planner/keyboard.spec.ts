import { expect, type Page } from "playwright/test";
import { admin, dashboard } from "../administrator.ts";
import { captureLead } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  goalField,
  resultsHeading,
  scenario,
  schedulingDialog,
  someContact,
  uniqueLetters,
} from "./visitor.ts";

test("a visitor can complete the journey with the keyboard", async ({ page }) => {
  const contact = someContact();
  await page.goto("/");
  await tabTo(page, () =>
    goalField(page, "target").evaluate((field) => field === document.activeElement),
  );
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
  await tabTo(page, () =>
    scenario(page, "Expected").evaluate((tile) => tile === document.activeElement),
  );
  await page.keyboard.press("ArrowRight");
  await expect(scenario(page, "Upside Potential")).toBeChecked();

  const install = page.getByRole("button", { name: "Install This Plan For Me" });
  await tabTo(page, () => install.evaluate((button) => button === document.activeElement));
  await page.keyboard.press("Enter");
  const link = schedulingDialog(page).getByRole("link", { name: "Book Strategy Call" });
  await tabTo(page, () => link.evaluate((anchor) => anchor === document.activeElement));
  await page.keyboard.press("Escape");
  await expect(install).toBeFocused();
});

test("an administrator can sign in, open a lead and sign out with the keyboard", async ({
  page,
  request,
}) => {
  const first_name = uniqueLetters();
  await captureLead(request, { first_name, work_email: "ann@solidfloors.com" });
  await page.goto("/admin");
  const signIn = page.getByRole("button", { name: "Sign in" });
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeFocused();
  await tabTo(page, () => signIn.evaluate((button) => button === document.activeElement));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(admin.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");

  await expect(dashboard(page)).toBeFocused();
  const lead = page.getByRole("link", { name: first_name, exact: true });
  await expect(lead).toBeVisible();
  await tabTo(page, () => lead.evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: first_name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(lead).toBeFocused();

  const account = page.getByRole("button", { name: "Account" });
  await account.press("Enter");
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  const out = page.getByRole("menuitem", { name: "Sign out", exact: true });
  await expect(out).toBeVisible();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(out).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
});

/** Presses Tab until the element has focus. Fails after 30 presses. */
async function tabTo(page: Page, hasFocus: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached the element");
}
