import { expect } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  fillContact,
  goalField,
  heldByBrowser,
  progress,
  resultsHeading,
  scenario,
  someContact,
} from "./visitor.ts";

test("reloads and visits of other pages keep the visitor's progress, and a double click saves one lead", async ({
  page,
  context,
  cloud,
}) => {
  const contact = someContact();
  await page.goto("/admin/sign-in");
  await page.goto("/");
  await goalField(page, "target").fill("17");
  await expect.poll(() => heldByBrowser(page)).toContain('"17\\"');
  await page.reload();
  await expect(goalField(page, "target")).toHaveValue("17");

  await page.getByRole("button", { name: "Launch My Planner" }).click();
  await fillContact(page, { "First name": contact["First name"], Email: contact.Email });
  await page.reload();
  await expect(progress(page)).toHaveAttribute("aria-valuetext", /^2 of 3/);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(contact.Email);

  // Another tab starts over.
  const other = await context.newPage();
  await other.goto("/");
  await expect(progress(other)).toHaveAttribute("aria-valuetext", /^1 of 3/);
  await other.close();

  await fillContact(page, { Phone: contact.Phone, Website: contact.Website });
  await page.getByRole("button", { name: "Generate My Plan" }).dblclick();
  await expect(page.getByText("Plan Generated!")).toBeVisible();
  await expect(resultsHeading(page)).toContainText("$305");
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);

  const held = await heldByBrowser(page);
  const digits = contact.Phone.replaceAll(/\D/g, "");
  for (const detail of [contact.Email, contact.Phone, digits, "solidfloors"])
    expect(held).not.toContain(detail);

  const tiles = page.getByRole("radiogroup", { name: "Revenue scenario" });
  await tiles.getByText("Upside Potential").click();
  // Back leaves the planner.
  await page.goBack();
  await expect(page).toHaveURL(/sign-in$/);
  for (const comeBack of [() => page.goForward(), () => page.reload()]) {
    await comeBack();
    await expect(resultsHeading(page)).toContainText("$305");
    await expect(scenario(page, "Upside Potential")).toBeChecked();
  }
  expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);

  await page.getByRole("link", { name: "Start over" }).click();
  await expect(goalField(page, "target")).toHaveValue("17");
});
