import { expect, type Locator, type Page } from "playwright/test";
import { askForChanges, openDashboard, someEmail, withoutPhoneApp } from "./administrator.ts";
import { captureLead } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  goalField,
  scenario,
  schedulingDialog,
  someContact,
  uniqueLetters,
} from "./planner/visitor.ts";
import { screenReader } from "./screenReader.ts";
import { tabTo } from "./tabTo.ts";

test("by keyboard, a screen reader says each step of the planner, each error and each result once", async ({
  page,
}) => {
  const { expectFocus, expectNews } = await screenReader(page);
  await page.goto("/");
  await goalField(page, "target").focus();
  await press(page, "Tab", 3);
  await expectFocus("Gross margin, spinbutton, % after labor and materials");
  await expectNews();
  await goalField(page, "target").press("ArrowUp");
  await expect(goalField(page, "target")).toHaveValue("11");

  await goalField(page, "jobValue").fill("");
  await page.keyboard.press("Tab");
  const replaced = "Average job value needs a number, so we put in $3,500.";
  await expectNews(replaced);
  await page.keyboard.type("95");
  await goalField(page, "target").fill("0");
  await page.keyboard.press("Shift+Tab");
  const tooFew = "Target estimates must be at least 1";
  await expectNews("Gross margin should be between 10% and 90%", tooFew);
  await goalField(page, "margin").press("Enter");
  await expectFocus(`Target booked estimates per week, spinbutton, invalid, /week ${tooFew}`);
  await page.keyboard.type("12");
  await goalField(page, "margin").fill("55");
  await expectNews();

  await page.keyboard.press("Enter");
  await expectFocus("Get Your Custom 30-Day Plan, heading");
  await press(page, "Tab", 6);
  await expectFocus("Generate My Plan, button");
  await expectNews();
  await page.keyboard.press("Enter");
  await expectFocus("First name, textbox, invalid, First name must be at least 2 characters");
  await expectNews("Please enter a valid email address", "Phone number must be at least 10 digits");
  const { "First name": name, Email, Phone } = someContact();
  await page.keyboard.type(name);
  for (const text of [Email, Phone]) {
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(text);
  }
  await expectNews();
  await page.keyboard.press("Enter");
  await expectFocus("Daily ad spend for 12 estimates a week $216 a day, heading");
  await expectNews("Plan Generated! Your 30-day plan is ready to review.");

  const save = page.getByRole("button", { name: "Save plan" }).first();
  // It is just before the heading. Forward, the page's other stops would come first.
  await tabTo(save, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expectNews(/^Your plan is saved \w/);
  await expectFocus("Plan saved, button");

  await tabTo(scenario(page, "Expected"));
  await page.keyboard.press("ArrowRight");
  await expect(scenario(page, "Upside Potential")).toBeChecked();
  const install = page.getByRole("button", { name: "Install This Plan For Me" });
  await tabTo(install);
  await page.keyboard.press("Enter");
  await tabTo(schedulingDialog(page).getByRole("link", { name: "Book Strategy Call" }));
  await page.keyboard.press("Escape");
  await expect(install).toBeFocused();
});

test("a screen reader says each step from a lead of the desk to the next one", async ({
  page,
  request,
}) => {
  const { expectFocus, expectNews } = await screenReader(page);
  const name = `Zed ${uniqueLetters()}`;
  for (const first_name of [name, "Another"]) {
    await captureLead(request, { first_name, work_email: someEmail() });
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await openDashboard(page);
  await withoutPhoneApp(page);
  const queue = page.getByRole("region", { name: "To call" });
  const row = queue.getByRole("link", { name, exact: true });
  await expect(async () => {
    await askForChanges(page);
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await row.press("Enter");
  await expectFocus(`${name}, heading`);

  const panel = page.getByRole("dialog", { name, exact: true });
  await tabAndPress(panel.getByRole("link", { name: /^Call \(/ }));
  await expectFocus("How did it go?, heading");
  await tabAndPress(panel.getByRole("button", { name: "Reached" }));
  await expectFocus("Reached, heading");
  await expectNews("The call is in the timeline.");
  await tabAndPress(panel.getByRole("button", { name: /^Contacted, follow up/ }));
  // The pressed button is gone.
  await expectFocus("Reached, heading");
  await expectNews(`Moved to Contacted ${name} Undo`, /^Follow up \w/);
  const next = panel.getByRole("button", { name: /^Next lead: .+,/ });
  const [, nextName] = /^Next lead: (.*?),/.exec((await next.textContent()) ?? "") ?? [];
  await tabAndPress(next);
  await expectFocus(`${nextName}, heading`);
  await expectNews();
});

async function tabAndPress(element: Locator): Promise<void> {
  await tabTo(element);
  await element.press("Enter");
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}
