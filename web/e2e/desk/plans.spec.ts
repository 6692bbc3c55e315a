import { adminContract } from "@planner/shared/api/admin/adminContract";
import { planContract } from "@planner/shared/api/planContract";
import { dayMs, localCalendarDate } from "@planner/shared/calendar";
import { planStart } from "@planner/shared/plan/planStart";
import { expect } from "playwright/test";
import { openDashboard, someEmail } from "../administrator.ts";
import { captureLead } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";
import { tabTo } from "../tabTo.ts";

test("an administrator sees how a saved plan is going, and opens its lead", async ({
  page,
  request,
}) => {
  const first_name = `Pia ${uniqueLetters()}`;
  const key = crypto.randomUUID();
  await captureLead(request, { first_name, work_email: someEmail() }, { key });
  const saved = await request.post(planContract.createPlan.path, {
    headers: { "idempotency-key": key },
    data: {
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      // Three weeks are over in every time zone.
      start_date: planStart(localCalendarDate(new Date(Date.now() - 30 * dayMs))),
    },
  });
  const { token } = planContract.createPlan.response.parse(await saved.json());
  for (const week of ["1", "2", "3"]) {
    const entered = await request.put(planContract.putWeek.path.replace("{week}", week), {
      headers: { authorization: `Plan ${token}`, "if-none-match": "*" },
      // As many leads as planned, but few of them are booked.
      data: { spend_cents: 125_713, leads: 30, booked: 2, held: 2, won: 1 },
    });
    expect(entered.status()).toBe(200);
  }

  await openDashboard(page);
  await tabTo(page.getByRole("tab", { name: /^All/ }));
  const { path } = adminContract.listPlans;
  const listed = page.waitForResponse((response) => response.url().includes(path));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Plans" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/view=plans/);
  expect((await listed).status()).toBe(200);
  const rows = page.getByRole("list", { name: /^Plans/ }).getByRole("listitem");
  const row = rows.filter({ hasText: first_name });
  await expect(row).toHaveText(
    /^Pia \w+.*\(305\) 867-\d{4}Week \d+ of 12Last entry just now(At risk )?\d+% likely to reach 80% of planAbout \$[\d,]+ short by week 12Leak: booking, 99% sureCall$/,
  );
  await tabTo(row.getByRole("link", { name: first_name, exact: true }));
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: first_name });
  await expect(panel.getByRole("region", { name: "Tracking" })).toContainText("Leak: booking");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link", { name: first_name, exact: true })).toBeFocused();
});
