import { expect, type Page } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  fillContact,
  generatePlan,
  heldByBrowser,
  holdTimers,
  launchPlanner,
  resultsHeading,
  someContact,
} from "./visitor.ts";

const warning =
  "Your plan was generated but we couldn't save your information. Please try again if needed.";

test("while the database does not respond, the visitor gets the plan and a warning", async ({
  page,
  cloud,
}) => {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  await holdTimers(page);
  cloud.pauseDatabase();
  try {
    await generatePlan(page);
    await expect(resultsHeading(page)).toContainText("$180", { timeout: 30_000 });
    await expect(page.getByText("Warning", { exact: true })).toBeVisible();
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByText("Plan Generated!")).toHaveCount(0);
  } finally {
    cloud.resumeDatabase();
  }

  // The held clock also stops the toast's way into the screen, so a click would miss it.
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
});

test("a lead submitted offline survives a reload and is saved once when the network is back", async ({
  page,
  cloud,
  context,
  consoleErrors,
}) => {
  const contact = someContact();
  await launchPlanner(page);
  await fillContact(page, contact);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await generatePlan(page);
  await expect(resultsHeading(page)).toBeVisible();
  await expect(page.getByText(warning)).toBeVisible();
  // Without the network, the browser shows its own error page.
  await page.reload().catch(() => undefined);

  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => heldByBrowser(page)).not.toContain(contact.Email);
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  for (const message of consoleErrors.splice(0)) expect(message).toContain("DISCONNECTED");
});

test("three tabs that submit two drafts at once store two leads", async ({
  page,
  cloud,
  context,
}) => {
  const contact = someContact();
  const drafts = [
    { tab: page, target: "10" },
    { tab: await context.newPage(), target: "10" },
    { tab: await context.newPage(), target: "11" },
  ];
  for (const { tab, target } of drafts) {
    await launchPlanner(tab, { target });
    await fillContact(tab, contact);
  }
  const submit = async (tab: Page) => {
    await generatePlan(tab);
    await expect(resultsHeading(tab)).toBeVisible();
  };
  await Promise.all(drafts.map(({ tab }) => submit(tab)));
  const stored = await storedLeads(cloud, contact.Email);
  const storedTargets = stored.map((lead) => lead.target_estimates_per_week);
  expect(storedTargets.toSorted()).toEqual([10, 11]);
  expect(await heldByBrowser(page)).not.toContain(contact.Email);
});
