import { expect } from "playwright/test";
import { storedLeads } from "./cloud/storedLeads.ts";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  goalField,
  heldByBrowser,
  launchPlanner,
  progress,
  reachResults,
  resultsHeading,
  someContact,
} from "./visitor.ts";

test("a reload at step 1 keeps what was typed", async ({ page }) => {
  await page.goto("/");
  await goalField(page, "target").fill("17");
  await page.reload();
  await expect(goalField(page, "target")).toHaveValue("17");
});

test("a reload at step 2 keeps the step and what was typed", async ({ page }) => {
  const contact = someContact();
  await launchPlanner(page, { target: "17" });
  await fillContact(page, { "First name": contact["First name"], Email: contact.Email });
  await page.reload();

  await expect(progress(page)).toHaveAttribute("aria-valuetext", /^2 of 3/);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(contact.Email);
  await fillContact(page, { Phone: contact.Phone });
  await generatePlan(page);
  await expect(resultsHeading(page)).toContainText("$305");
});

test("a reload of the results shows the same plan and saves nothing more", async ({
  page,
  cloud,
}) => {
  const contact = someContact();
  await reachResults(page, { target: "2" }, contact);
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  await page.reload();

  await expect(resultsHeading(page)).toContainText("$35.92");
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
});

test("once the lead is saved, the browser holds no contact details", async ({ page }) => {
  const contact = someContact();
  await reachResults(page, {}, contact);
  await expect(page.getByText("Plan Generated!")).toBeVisible();

  const held = await heldByBrowser(page);
  for (const detail of [contact.Email, "867", "solidfloors"]) expect(held).not.toContain(detail);
});

test("a reload in the middle of the save shows the plan and does not double the lead", async ({
  page,
  cloud,
}) => {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  // The server stores the lead, the answer never comes.
  const stored = new Promise<void>((resolve) => {
    void page.route(
      "**/api/leads",
      async (route) => {
        await route.fetch();
        resolve();
      },
      { times: 1 },
    );
  });
  await generatePlan(page);
  await stored;
  await page.reload();
  await expect(resultsHeading(page)).toBeVisible();
  await expect(page.getByText("Plan Generated!")).toBeVisible();

  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
});

test("another tab starts afresh", async ({ page, context }) => {
  await launchPlanner(page);
  const other = await context.newPage();
  await other.goto("/");
  await expect(progress(other)).toHaveAttribute("aria-valuetext", /^1 of 3/);
});
