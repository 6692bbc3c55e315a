import { expect, type Page } from "playwright/test";
import { openDashboard, someEmail, withoutPhoneApp } from "../administrator.ts";
import { captureLead } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";

// One thumb on a phone.
test.use({ viewport: { width: 390, height: 844 } });

test("an administrator calls from the alert with two presses, and goes on with two", async ({
  page,
  request,
}) => {
  const name = `Zed ${uniqueLetters().slice(0, 8)}`;
  const id = await captureLead(request, { first_name: name, work_email: someEmail() });
  await captureLead(request, { first_name: `${name} Next`, work_email: someEmail() });
  await openDashboard(page);

  // The first press: Call in the mail opens this address.
  await page.goto(`/admin/leads/${id}?call`);
  await withoutPhoneApp(page);
  const panel = page.getByRole("dialog", { name, exact: true });
  const call = panel.getByRole("link", { name: "Call", exact: true });
  await expect(call).toBeFocused();
  const recorded = page.waitForResponse((response) => response.url().endsWith(`/${id}/calls`));
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-dialed", "tel:+13058675319");
  expect((await recorded).status()).toBe(201);

  // A reload during the call asks once.
  await page.reload();
  await expect(page.getByRole("heading", { name: "How did it go?" })).toBeVisible();
  const next = page.getByRole("button", { name: /^Next lead/ });
  const before = await positionOf(page);
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(panel.getByText("Call: No answer")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Next touch" })).toContainText("Try again");
  expect(await positionOf(page)).toEqual(before);
  await expect(next).toHaveText(/^Next lead: (?!no one)/);
  await next.click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("How did it go?")).toHaveCount(0);

  await page.goto(`/admin/leads/${id}`);
  await expect(panel.getByText("Call: No answer")).toHaveCount(1);
  await expect(page.getByText("How did it go?")).toHaveCount(0);
  await panel.getByRole("button", { name: "I’ve got it" }).click();
  await expect(panel.getByText("Owner: You")).toBeVisible();
});

/** Where the button for the next lead is. */
async function positionOf(page: Page) {
  // The panel slides in.
  await page.waitForFunction(() =>
    document.getAnimations().every((each) => each.playState !== "running"),
  );
  return page.getByRole("button", { name: /^Next lead/ }).boundingBox();
}
