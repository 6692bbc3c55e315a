import { expect } from "playwright/test";
import { storedLeads } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./planner/visitor.ts";

test("a bot that fills in every field gets its plan, and the lead is flagged as suspect", async ({
  page,
  cloud,
}) => {
  const contact = someContact();
  await launchPlanner(page);
  // People do not see the honeypot field and cannot reach it.
  await expect(page.getByRole("textbox")).toHaveCount(4);
  const box = await page.locator('input[name="note"]').locator("..").boundingBox();
  expect(box).toMatchObject({ width: 1, height: 1 });
  await page.getByRole("textbox", { name: "Website" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "privacy policy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Generate My Plan" })).toBeFocused();

  await fillContact(page, contact);
  await page.locator("form").evaluate((form) => {
    for (const field of form.querySelectorAll("input")) field.value ||= "https://buy.now";
  });
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  const [lead, ...others] = await storedLeads(cloud, contact.Email);
  expect(others).toEqual([]);
  expect(lead?.suspect).toContain("honeypot");
  expect(JSON.stringify(lead)).not.toContain("buy.now");
});
