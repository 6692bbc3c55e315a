import { expect, type Locator, type Page } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  fillContact,
  generatePlan,
  goalField,
  progress,
  reachResults,
  resultsHeading,
  schedulingDialog,
  someContact,
} from "./visitor.ts";

test.describe("with a budget that passes the gate", () => {
  test("takes a visitor from the goals to a plan and a strategy call", async ({
    page,
    context,
    cloud,
  }) => {
    const contact = someContact();
    await page.goto("/?utm_source=google&utm_campaign=spring&gclid=Cj0");
    await expect(progress(page)).toHaveAttribute("aria-valuetext", /^1 of 3/);
    await expect(goalField(page, "target")).toHaveValue("10");
    await expect(goalField(page, "current")).toHaveValue("");
    await expect(goalField(page, "jobValue")).toHaveValue("3,500");
    await expect(goalField(page, "margin")).toHaveValue("55");

    await page.getByRole("button", { name: "Launch My Planner" }).click();
    await expect(progress(page)).toHaveAttribute("aria-valuetext", /^2 of 3/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get Your Custom 30-Day Plan");
    // On a phone, without scrolling.
    await expect(page.getByRole("textbox", { name: "First name" })).toBeInViewport({ ratio: 1 });

    await fillContact(page, contact);
    await generatePlan(page);
    await expectToastBeside(page, [progress(page), resultsHeading(page), installButton(page)]);
    await expect(progress(page)).toHaveAttribute("aria-valuetext", /^3 of 3/);
    await expect(resultsHeading(page)).toContainText("$180");
    await expect(page.getByText("On Track").first()).toBeVisible();

    const [lead] = await storedLeads(cloud, contact.Email);
    expect(lead?.attribution).toMatchObject({
      utm_source: "google",
      utm_campaign: "spring",
      gclid: "Cj0",
    });

    await page.getByRole("button", { name: "Install This Plan For Me" }).click();
    const link = schedulingDialog(page).getByRole("link", { name: "Book Strategy Call" });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await context.route("https://example.com/**", (route) => route.fulfill({ body: "booking" }));
    const [booking] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await booking.waitForURL("https://example.com/book-strategy-call");
    expect(await booking.evaluate(() => window.opener)).toBeNull();
    await booking.close();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(schedulingDialog(page)).toContainText("Did you pick a time?");
  });
});

test.describe("with a budget below the gate", () => {
  test("suggests a higher budget and links to the growth kit", async ({ page, context }) => {
    await reachResults(page, { target: "2" });

    await expect(resultsHeading(page)).toContainText("$35.92");
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toHaveCount(0);

    const suggestion = page.getByRole("region", { name: "Raise it to get installed" });
    await expect(suggestion).toContainText("$66 a day: about 3.7 a week");

    const kit = page.getByRole("link", { name: "Get DIY Growth Kit Instead" });
    await expect(kit).toHaveAttribute("rel", /noopener/);
    await context.route("https://example.com/**", (route) => route.fulfill({ body: "kit" }));
    const [opened] = await Promise.all([context.waitForEvent("page"), kit.click()]);
    await opened.waitForURL("https://example.com/diy-growth-kit");
    expect(await opened.evaluate(() => window.opener)).toBeNull();

    // The advice applies in place, also through a reload.
    await suggestion.getByRole("button", { name: /^\$53\.88 a day: 3 a week/ }).click();
    await expect(resultsHeading(page)).toBeFocused();
    await expect(resultsHeading(page)).toContainText("$53.88");
    await page.reload();
    await expect(resultsHeading(page)).toContainText("$53.88");
    await expect(page.getByRole("button", { name: "Install This Plan For Me" })).toBeVisible();
  });
});

/** Checks that the toast covers none of these parts, on a phone and on a small laptop. */
async function expectToastBeside(page: Page, parts: readonly Locator[]): Promise<void> {
  const toast = page.getByRole("status", { name: "Plan Generated!" });
  // A toast under the pointer stays, however slow the machine is.
  await toast.hover();
  await expect(toast).toContainText("Your 30-day plan is ready to review.");
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await toast.hover();
    const box = await boxOf(toast);
    for (const part of parts) {
      const { top, bottom, left, right } = await boxOf(part);
      const overlaps = top < box.bottom && bottom > box.top && left < box.right && right > box.left;
      expect(overlaps).toBe(false);
    }
  }
}

function boxOf(part: Locator): Promise<DOMRect> {
  return part.first().evaluate((element) => element.getBoundingClientRect().toJSON());
}

function installButton(page: Page) {
  return page.getByRole("button", { name: "Install This Plan For Me" });
}
