import { adminContract } from "@planner/shared/api/admin/adminContract";
import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import {
  accessToken,
  askForChanges,
  openDashboard,
  someEmail,
  withoutPhoneApp,
} from "../administrator.ts";
import {
  aStoredLead,
  captureLead,
  mailed,
  runSchedules,
  storeItems,
} from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";
import { somePhone } from "../somePhone.ts";

type Control = "call" | "reached" | "missed" | "move" | "next";

/** Presses a control by its key. */
async function pressKey(page: Page, control: Control): Promise<void> {
  const keys = { call: "c", reached: "1", missed: "2", move: "m", next: "q" };
  await page.keyboard.press(keys[control]);
}

/** Taps a control with the thumb of the hand that holds the phone: it must be large, and low on the screen. */
async function tap(page: Page, control: Control): Promise<void> {
  const panel = page.getByRole("dialog");
  const controls: Readonly<Record<Control, Locator>> = {
    call: panel.getByRole("link", { name: /^Call \(/ }),
    reached: panel.getByRole("button", { name: "Reached" }),
    missed: panel.getByRole("button", { name: "No answer" }),
    move: panel.getByRole("button", { name: /^Contacted, follow up/ }),
    next: panel.getByRole("button", { name: /^Next lead/ }),
  };
  const { y = 0, width = 0, height = 0 } = (await controls[control].boundingBox()) ?? {};
  expect(Math.min(width, height), control).toBeGreaterThanOrEqual(44);
  expect(y, control).toBeGreaterThan(844 / 2);
  await controls[control].tap();
}

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 844 } });

  test("from the end of each of six calls, the next lead is two presses away, by thumb and by keyboard", async ({
    page,
    request,
    cloud,
  }) => {
    const mark = uniqueLetters();
    const leads = waitingLeads(mark, 7);
    await storeItems(cloud, leads);
    await openDashboard(page);
    await withoutPhoneApp(page);
    // A short list renders faster after each of the calls.
    await page.getByRole("tab", { name: /^Lost/ }).click();
    const queue = page.getByRole("region", { name: "To call" });
    const first = queue.getByRole("link", { name: `${mark} 1`, exact: true });
    await expect(async () => {
      await askForChanges(page);
      await expect(first).toBeVisible({ timeout: 1000 });
      const waiting = Number(await queue.getByText(/^\d+$/).first().textContent());
      expect(waiting).toBeGreaterThanOrEqual(7);
    }).toPass();
    await first.press("Enter");

    const names = leads.map(({ first_name }) => String(first_name));
    await page.setViewportSize({ width: 390, height: 844 });
    await callEach(page, names.slice(0, 3), tap);
    await page.setViewportSize({ width: 1280, height: 844 });
    await callEach(page, names.slice(3, 6), pressKey);
    const last = page.getByRole("dialog", { name: `${mark} 7`, exact: true });
    await expect(last.getByRole("heading", { name: `${mark} 7` })).toBeFocused();
    const token = await accessToken(page);
    const listed = await newestLeads(request, token);
    const stored = listed.filter(({ first_name }) => first_name.startsWith(mark));
    expect(stored.filter(({ contact_counts }) => contact_counts?.call === 1)).toHaveLength(6);
    expect(stored.filter(({ tries }) => tries === 1)).toHaveLength(2);
    expect(stored.filter(({ stage }) => stage === "contacted")).toHaveLength(2);
  });
});

/** Calls the leads that the panel shows one after the other, and opens the next one: two presses after each call. */
async function callEach(page: Page, names: readonly string[], press: typeof tap): Promise<void> {
  for (const [index, name] of names.entries()) {
    const panel = page.getByRole("dialog", { name, exact: true });
    await panel.waitFor();
    await press(page, "call");
    await panel.getByText("How did it go?").waitFor();
    await press(page, index % 3 === 0 ? "missed" : "reached");
    await panel.getByText("The call is in the timeline.").waitFor();
    if (index % 3 === 2) {
      await press(page, "move");
      await panel.getByRole("button", { name: "Stage: Contacted" }).waitFor();
    }
    await press(page, "next");
  }
}

async function newestLeads(request: APIRequestContext, token: string) {
  const { path, response } = adminContract.listLeads;
  const headers = { authorization: `Bearer ${token}` };
  const listed = await request.get(path, { params: { limit: "100" }, headers });
  return response.parse(await listed.json()).leads;
}

/** Leads with less time left than all others, the first one the least. */
function waitingLeads(mark: string, count: number) {
  const oldest = Date.now() - 200_000;
  return Array.from({ length: count }, (_, index) =>
    aStoredLead({
      first_name: `${mark} ${index + 1}`,
      work_email: someEmail(),
      created_at: new Date(oldest + 1000 * index).toISOString(),
    }),
  );
}

test("an administrator calls from the alert with two presses, and each outcome is recorded once, after no connection, reloads and a lost response", async ({
  page,
  context,
  request,
  consoleErrors,
}) => {
  const name = `Zed ${uniqueLetters()}`;
  const mobile = somePhone();
  const id = await captureLead(request, { first_name: name, work_email: someEmail(), mobile });
  // The first press: Call in the mail opens this address.
  await openDashboard(page, `/admin/leads/${id}?call`);
  await withoutPhoneApp(page);
  const panel = page.getByRole("dialog", { name, exact: true });
  const call = panel.getByRole("link", { name: /^Call \(/ });
  await expect(call).toBeFocused();
  const recorded = page.waitForResponse((response) => response.url().endsWith(`/${id}/calls`));
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-dialed", `tel:+1${mobile}`);
  expect((await recorded).status()).toBe(201);

  // A reload during the call asks once.
  await page.reload();
  await expect(page.getByRole("heading", { name: "How did it go?" })).toBeVisible();
  // What follows an answer is in the panel, above what the user has scrolled to.
  await panel.getByRole("heading", { name: "Record" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "No answer" }).click();
  await expect(panel.getByRole("heading", { name: "No answer" })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText("Call: No answer")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Next touch" })).toContainText("Saved: try again");

  await page.goto(`/admin/leads/${id}`);
  await expect(panel.getByText("Call: No answer")).toHaveCount(1);
  await expect(page.getByText("How did it go?")).toHaveCount(0);
  await panel.getByRole("button", { name: "I’ve got it" }).click();
  await expect(panel.getByText("Owner: You")).toBeVisible();

  // A second call, whose outcome is not sent at first.
  await withoutPhoneApp(page);
  const started = page.waitForResponse((response) => response.url().endsWith(`/${id}/calls`));
  await call.press("Enter");
  await started;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Left a message" }).click();
  await expect(page.getByText(/^The call for .* is not saved\.$/)).toBeVisible();
  await context.setOffline(false);
  // The server records the outcome, but the page does not learn of it.
  await page.route(`**/${id}/events`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.unroute(`**/${id}/events`);
  const sent = page.waitForResponse((response) => response.url().endsWith(`/${id}/events`));
  await page.reload();
  expect((await sent).status()).toBe(201);
  await expect(panel.getByText("Call: Left a message")).toHaveCount(1);
  await expect(page.getByText("How did it go?")).toHaveCount(0);
  for (const message of consoleErrors.splice(0)) expect(message).toMatch(/ERR_/);
});

test("the first of two booked calls takes three presses from the reminder to the outcome", async ({
  page,
  cloud,
}) => {
  const name = `Zed ${uniqueLetters()}`;
  const start = new Date(Date.now() + 8 * 60_000).toISOString();
  const changed_at = new Date(Date.now() - 60_000).toISOString();
  const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
  // The second was booked after the first.
  const bookings = [
    {
      id: "cal#1",
      start,
      changed_at: new Date(Date.now() - 600_000).toISOString(),
      canceled: false,
    },
    { id: "cal#2", start: later, changed_at, canceled: false },
  ];
  await storeItems(cloud, [aStoredLead({ stage: "call_booked", first_name: name, bookings })]);
  const reminder = `call with ${name}, in \\d minutes?[^]*?href="[^"]*(/admin/leads/[^"]*call)"`;
  let link = "";
  await expect(async () => {
    await runSchedules(cloud);
    link = await mailed(cloud, "team@example.com", new RegExp(reminder), 1_000);
  }).toPass();
  await openDashboard(page, link);
  await withoutPhoneApp(page);
  await expect(page.getByRole("link", { name: /^Call \(/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "How did it go?" })).toBeFocused();
  await page.keyboard.press("1");
  const panel = page.getByRole("dialog", { name, exact: true });
  await expect(panel.getByText("The call is in the timeline.")).toBeVisible();
  await expect(panel.getByText("Call: Reached")).toHaveCount(1);
  const calls = panel.getByRole("list", { name: "Booked calls" }).getByRole("listitem");
  await expect(calls).toHaveText([/^Call .*: Reached$/, /^Call booked for /]);
});
