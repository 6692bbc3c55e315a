import { expect, type Page } from "playwright/test";
import { test } from "./fixtures.ts";
import { goalField, scenario, schedulingDialog, someContact } from "./planner/visitor.ts";
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

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}
