import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { planContract } from "@planner/shared/api/planContract";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { type APIRequestContext, type Browser, expect, type Page } from "playwright/test";
import { allowAnotherPlanMail, captureLead, mailed, operatorCommand } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import { pdfPages, withoutSpaces } from "./planner/pdfPages.ts";
import { someContact } from "./planner/visitor.ts";

const mailedToken = /\/plan#([\w-]{43})"/;

test("a saved plan opens from its mailed link, learns from weeks, and ends with an erasure", async ({
  request,
  browser,
  cloud,
}) => {
  const work_email = someContact().Email;
  await savePlan(request, work_email);
  const token = await mailed(cloud, work_email, mailedToken);

  const truck = await openLink(browser, `${cloud.site}/plan#${token}`);
  await expect(truck.getByText("Ann’s plan · Week 2 of 12")).toBeVisible();
  await truck.getByRole("textbox", { name: "Ad spend, in dollars" }).focus();
  await truck.keyboard.type("1257\n24\n6\n4\n2\n");
  await expect(truck.getByText("Week 2 is saved.")).toBeFocused();
  await truck.getByRole("button", { name: "Enter week 1" }).click();
  await truck.getByRole("textbox", { name: "Ad spend, in dollars" }).focus();
  await truck.keyboard.type("1257\n22\n5\n3\n1\n");
  await expect(truck.getByText("Week 1 is saved.")).toBeVisible();

  await truck.getByRole("button", { name: "Correct week 2" }).click();
  const pages = await pdfPages(truck, "Letter");
  expect(pages).toHaveLength(1);
  const paper = pages.map(({ text }) => text).join("");
  for (const text of ["1$1,25722531", "2$1,25724642", token]) {
    expect(paper).toContain(withoutSpaces(text));
  }
  expect(paper).not.toContain(withoutSpaces("Save week"));
  expect(paper).not.toContain(withoutSpaces("Copy link"));
  await truck.getByRole("button", { name: "Cancel" }).click();

  const reminder = truck.getByRole("checkbox", { name: "Remind me by email every Monday" });
  await reminder.check();
  await expect(reminder).toHaveAttribute("aria-busy", "false");
  await truck.reload();
  await expect(reminder).toBeChecked();

  // A second tab of the same browser needs no press, and is faster.
  const otherTab = await truck.context().newPage();
  await otherTab.goto(`${cloud.site}/plan`);
  await correctWeek1(otherTab, "25");
  await expect(otherTab.getByText("Week 1 is saved.")).toBeVisible();
  await correctWeek1(truck, "23");
  await expect(
    truck.getByText("was saved on another screen first: $1,257, 25 leads"),
  ).toBeVisible();
  await truck.getByRole("button", { name: "Keep mine" }).click();
  await expect(truck.getByText("Week 1 is saved.")).toBeVisible();
  await otherTab.reload();
  await expect(otherTab.getByRole("row", { name: "1 $1,257 23 5 3 1" })).toBeVisible();

  await allowAnotherPlanMail(cloud, work_email);
  const lost = await openPage(browser, `${cloud.site}/plan`);
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

/** Saves a lead and its plan, with week 1 on the Monday two weeks before this one. */
async function savePlan(request: APIRequestContext, work_email: string): Promise<void> {
  const key = crypto.randomUUID();
  await captureLead(request, { first_name: "Ann", work_email }, key);
  const monday = new Date();
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7) - 14);
  const start_date = monday.toISOString().slice(0, "2026-11-30".length);
  const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
  const response = await request.post(planContract.createPlan.path, {
    headers: { [idempotencyKeyHeader]: key },
    data: { inputs, start_date },
  });
  expect(response.status()).toBe(201);
}

/** Opens the link as on another device. */
async function openLink(browser: Browser, link: string): Promise<Page> {
  const page = await openPage(browser, link);
  await page.getByRole("button", { name: "Open my plan" }).click();
  return page;
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  return page;
}

async function correctWeek1(page: Page, leads: string): Promise<void> {
  await page.getByRole("button", { name: "Correct week 1" }).click();
  await page.getByRole("textbox", { name: "Leads" }).fill(leads);
  await page.getByRole("button", { name: "Save week 1" }).click();
}
