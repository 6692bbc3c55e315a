import { expect } from "playwright/test";
import { admin, withoutPhoneApp } from "./administrator.ts";
import { captureLead } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  goalField,
  openResults,
  resultsHeading,
  scenario,
  schedulingDialog,
  someContact,
  uniqueLetters,
} from "./planner/visitor.ts";
import { lostTexts, notAsPrerendered, translateLaterPages, translatePage } from "./translator.ts";

test("a planner that is translated while it loads shows the plan, and changes with each choice", async ({
  page,
  context,
  consoleErrors,
}) => {
  await translateLaterPages(page);
  await page.goto("/");
  await expect.poll(() => consoleErrors.splice(0)).toEqual([notAsPrerendered]);
  await expect(page.getByText("1 of 3")).toHaveText("1 OF 3");
  await goalField(page, "target").fill("12");
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page.getByText("2 of 3")).toBeVisible();
  await expect(page.getByText("Your details")).toBeVisible();
  await fillContact(page, { ...someContact(), Phone: "12" });
  await generatePlan(page);
  await expect(page.getByText("Phone number")).toBeVisible();
  await fillContact(page, { Phone: "(305) 867-5319" });
  await generatePlan(page);
  await expect(resultsHeading(page)).toContainText("$216");

  await expect(page.getByText("Expected counts a mix that averages $3,800")).toBeVisible();
  await page.getByRole("radiogroup", { name: "Revenue scenario" }).getByText("Upside").click();
  await expect(page.getByText("You picked a mix that averages $4,200")).toBeVisible();
  await expect(page.getByText("Expected counts a mix")).toHaveCount(0);
  const totals = page.getByRole("table", { name: /Cumulative totals, Upside/i }).getByRole("row");
  await expect(totals.nth(3)).toContainText("$324,547");
  const columns = page.getByRole("button", { name: "All columns" });
  await columns.click();
  await expect(page.getByText("gross profit").first()).toBeVisible();
  await columns.click();
  await page.getByRole("radiogroup", { name: "Chart" }).getByText("Money").click();
  await expect(page.getByRole("img", { name: /Revenue: \$324,547 at the end/ })).toBeVisible();
  await page.getByText("What it means for your business").first().click();
  await page.getByText("How we calculated this").click();
  await expect(page.getByText("What we assume")).toBeVisible();

  const whatIf = page.getByRole("region", { name: "What if?" });
  await whatIf.getByRole("slider", { name: /^Target booked estimates/i }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(whatIf).toContainText("$198");
  await whatIf.getByRole("textbox", { name: /daily budget/i }).fill("90");
  await whatIf.getByRole("button", { name: "Show" }).click();
  await expect(whatIf.getByText(/for \$90:/i)).toBeVisible();
  await whatIf.getByRole("button", { name: "Use these numbers" }).click();
  await expect(resultsHeading(page)).toContainText("$89.99");

  await page.getByRole("button", { name: "Save plan" }).first().click();
  await expect(page.getByRole("heading", { name: "Your plan is saved" })).toBeVisible();
  await page.getByRole("button", { name: "Install This Plan For Me" }).click();
  const dialog = schedulingDialog(page);
  await context.route("https://example.com/**", (route) => route.fulfill({ body: "booking" }));
  const link = dialog.getByRole("link", { name: "Book Strategy Call" });
  const [booking] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await booking.close();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await dialog.getByRole("button", { name: "Yes, I picked a time" }).click();
  await expect(dialog.getByText("Booked. Dana Whitfield will call you then")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(page.getByText("Your goals")).toBeVisible();
  expect(await lostTexts(page)).toEqual([]);
});

test("a planner that is translated once it has loaded goes on to the plan", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Raise goal by 1" }).click();
  await expect(goalField(page, "target")).toHaveValue("11");
  await translatePage(page);
  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(page.getByText("2 of 3")).toHaveText("2 OF 3");
  await fillContact(page, someContact());
  await generatePlan(page);
  await expect(resultsHeading(page)).toContainText("$198");
  expect(await lostTexts(page)).toEqual([]);
});

test("a translated desk signs in, and answers a call", async ({ page, request, consoleErrors }) => {
  const name = `Zed ${uniqueLetters()}`;
  const id = await captureLead(request, { first_name: name, work_email: someContact().Email });
  await translateLaterPages(page);
  await page.goto("/admin/sign-in");
  await expect.poll(() => consoleErrors.splice(0)).toEqual([notAsPrerendered]);
  await page.getByRole("textbox", { name: "Email" }).fill(admin.email);
  await page.getByRole("textbox", { name: "Password" }).fill("Wrong-Password-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("Failed to load resource")]);
  await page.getByRole("textbox", { name: "Password" }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
  expect(await lostTexts(page)).toEqual([]);

  await page.goto(`/admin/leads/${id}`);
  await withoutPhoneApp(page);
  const panel = page.getByRole("dialog", { name });
  await panel.getByRole("link", { name: /^Call \(/i }).click();
  await expect(panel.getByRole("heading", { name: "How did it go?" })).toBeVisible();
  await panel.getByRole("button", { name: "Reached" }).click();
  await expect(panel.getByText("Call: Reached")).toBeVisible();
  await panel.getByRole("button", { name: /^Contacted, follow up/i }).click();
  await expect(panel.getByRole("button", { name: "Stage: Contacted" })).toBeVisible();
  await expect(panel.getByText("New → Contacted")).toBeVisible();
  await panel.getByRole("button", { name: /^Next lead/i }).click();
  await expect(panel).toHaveCount(0);
  expect(await lostTexts(page)).toEqual([]);
});

test("a part that another script has changed is drawn again, and the plan stays", async ({
  page,
  consoleErrors,
}) => {
  await openResults(page);
  await page.getByRole("radiogroup", { name: "Revenue scenario" }).getByText("Upside").click();
  const section = page.getByRole("region", { name: "What if?" });
  const slider = section.getByRole("slider", { name: "Target booked estimates per week, slider" });
  const reset = section.getByRole("button", { name: "Reset to my plan" });
  await slider.press("ArrowRight");
  // React takes the buttons away once the target is the plan's again.
  await reset.evaluate((button) => button.parentElement?.remove());
  await slider.press("ArrowLeft");
  await expect.poll(() => consoleErrors.splice(0).join()).toContain("NotFoundError");
  await expect(scenario(page, "Upside Potential")).toBeChecked();
  await slider.press("ArrowRight");
  await expect(reset).toBeVisible();
});
