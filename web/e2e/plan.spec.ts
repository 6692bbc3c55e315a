import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { allowAnotherPlanMail, mailed, operatorCommand, savePlan } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import { pdfPages, withoutSpaces } from "./planner/pdfPages.ts";
import { someContact } from "./planner/visitor.ts";
import { lostTexts, translateLaterPages } from "./translator.ts";

const mailedToken = /\/plan#([\w-]{43})"/;

test("a saved plan opens translated from its mailed link, learns from weeks, and ends with an erasure", async ({
  request,
  browser,
  cloud,
}) => {
  const work_email = someContact().Email;
  await savePlan(request, { work_email, weeksAgo: 2 });
  const token = await mailed(cloud, work_email, mailedToken, 15_000);

  // As on another device.
  const truck = await (await browser.newContext()).newPage();
  await translateLaterPages(truck);
  await truck.goto(`${cloud.site}/plan#${token}`);
  await truck.getByRole("button", { name: "Open my plan" }).click();
  await expect(
    truck.getByRole("heading", { name: /^Did your ads start in week 2,/i }),
  ).toBeFocused();
  await truck.getByRole("button", { name: "No, before" }).click();
  await truck.getByRole("textbox", { name: "Ad spend" }).focus();
  // Enter passes when estimates are held, and the revenue.
  await truck.keyboard.type("1257\n24\n6\n4\n2\n\n1\n2\n\n");
  await expectStatus(truck, "Week 2 saved. 1 to come, 2 undecided.");
  await expect(
    truck.getByText(/^2 won in the 1 week entered, .* from 3 open .* Your plan has 3\.9 by now/i),
  ).toBeVisible();
  await expect(truck.getByRole("heading", { name: /^Did your ads run in week 1,/i })).toBeVisible();
  await truck.getByRole("button", { name: "Yes, enter week 1" }).click();
  await truck.getByRole("textbox", { name: "Ad spend" }).focus();
  await truck.keyboard.type("1257\n22\n5\n3\n1\n\n\n\n\n");
  await expect(truck.getByText("Week 1 saved.")).toBeVisible();
  await expect(truck.getByText(/^3 won, .* open .* Your plan has 3\.9 by now/i)).toBeVisible();

  await openCorrection(truck, 2);
  const pages = await pdfPages(truck, "Letter");
  expect(pages).toHaveLength(1);
  // The translator writes in capital letters.
  const paper = pages.map(({ text }) => text.replaceAll(/·[A-Z]+\d+\$/gi, "·$")).join("");
  for (const text of ["1·$1,25722531", "2·$1,25724642", token]) {
    expect(paper.toUpperCase()).toContain(withoutSpaces(text).toUpperCase());
  }
  expect(paper.toUpperCase()).not.toContain("SAVEWEEK");
  expect(paper.toUpperCase()).not.toContain("COPYLINK");
  await truck.getByRole("button", { name: "Cancel" }).click();

  const reminder = truck.getByRole("checkbox", { name: "Remind me by email every Monday" });
  await reminder.check();
  await expect(reminder).toHaveAttribute("aria-busy", "false");
  expect(await lostTexts(truck)).toEqual([]);
  await truck.reload();
  await expect(reminder).toBeChecked();

  // A second tab of the same browser needs no press, and is faster.
  const otherTab = await truck.context().newPage();
  await otherTab.goto(`${cloud.site}/plan`);
  await correctWeek1(otherTab, "25");
  await expect(otherTab.getByText("Week 1 saved.")).toBeVisible();
  await correctWeek1(truck, "23");
  await expect(
    truck.getByText("Another screen saved week 1 first: $1,257, 25 leads"),
  ).toBeVisible();
  await truck.getByRole("button", { name: "Keep mine" }).click();
  await expect(truck.getByText("Week 1 saved.")).toBeVisible();
  await otherTab.reload();
  await expect(otherTab.getByRole("row", { name: /^1 · .* \$1,257 23 5 3 1$/ })).toBeVisible();

  await allowAnotherPlanMail(cloud, work_email);
  const lost = await (await browser.newContext()).newPage();
  await lost.goto(`${cloud.site}/plan`);
  await lost.getByRole("textbox", { name: "Email" }).fill(work_email);
  await lost.getByRole("button", { name: "Send my link" }).click();
  await expect(lost.getByText("If we know this address")).toBeVisible();
  await expect.poll(() => mailed(cloud, work_email, mailedToken)).not.toBe(token);

  await operatorCommand(cloud, "leads:erase", "--email", work_email, "--yes");
  await truck.reload();
  await expect(
    truck.getByRole("heading", { name: "This link does not open a plan" }),
  ).toBeVisible();
  const logs = join(cloud.data, "logs");
  for (const file of readdirSync(logs)) {
    expect(readFileSync(join(logs, file), "utf8"), file).not.toContain(token);
  }
});

test("the start moves, impossible numbers are asked, and zero leads and half of the spend have their sentences", async ({
  request,
  page,
  cloud,
}) => {
  const token = await savePlan(request, { work_email: someContact().Email, weeksAgo: 3 });
  await page.goto(`${cloud.site}/plan#${token}`);
  await page.getByRole("button", { name: "Open my plan" }).click();
  await page.getByRole("button", { name: "Yes, in that week" }).click();
  await expectStatus(page, "Your plan starts on Monday, ");
  await page.getByRole("textbox", { name: "Ad spend" }).focus();
  await page.keyboard.type("1257\n0\n0\n0\n0\n\n0\n0\n\n");
  await expect(page.getByText("No leads at all? Check that the ads run.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expectStatus(page, "Week 1 saved. Nothing to come, nothing undecided.");
  const noLead = "No lead yet for $1,257; your plan expects 27.";
  await expect(page.getByRole("heading", { name: noLead })).toBeVisible();
  await expect(page.getByText("Check today that the ads run and the phone rings.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Talk to/ })).toBeVisible();

  await page.getByRole("button", { name: "Change" }).first().click();
  const corrected = { "Ad spend": "628", Leads: "14", Booked: "4", Held: "2", Won: "50" };
  for (const [name, number] of Object.entries(corrected)) {
    await page.getByRole("textbox", { name, exact: true }).fill(number);
  }
  await page.getByRole("button", { name: "Save week 1" }).click();
  await expect(page.getByText("50 won, but only 2 held and not yet won.")).toBeVisible();
  await page.getByRole("textbox", { name: "Won", exact: true }).fill("1");
  await page.getByRole("button", { name: "Save week 1" }).click();
  await expectStatus(page, "Week 1 saved.");
  await expect(
    page.getByRole("heading", { name: "You spend $628 a week; the plan needs $1,257." }),
  ).toBeVisible();
  await expect(page.getByText("Your ads run at half of the plan")).toBeVisible();
  await expect(page.getByText(/^1 won\b.* your plan has 1\.5 by now/i)).toBeVisible();
});

/** The announcement has the focus. */
async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeFocused();
}

async function openCorrection(page: Page, week: number): Promise<void> {
  await page.getByText("Correct a week").click();
  await page.getByRole("button", { name: `Correct week ${week}` }).click();
}

async function correctWeek1(page: Page, leads: string): Promise<void> {
  await openCorrection(page, 1);
  await page.getByRole("textbox", { name: "Leads" }).fill(leads);
  await page.getByRole("button", { name: "Save week 1" }).click();
}
