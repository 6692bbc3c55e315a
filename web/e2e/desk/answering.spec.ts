import { adminContract } from "@planner/shared/api/admin/adminContract";
import { expect, type Page } from "playwright/test";
import { accessToken, admin, dashboard, someEmail, withoutPhoneApp } from "../administrator.ts";
import { captureLead } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";
import { screenReader } from "../screenReader.ts";
import { somePhone } from "../somePhone.ts";
import { tabTo } from "../tabTo.ts";

// With the table.
test.use({ viewport: { width: 1280, height: 800 } });

test("an administrator answers leads with the keyboard alone, and a screen reader says each step", async ({
  page,
  request,
}) => {
  const { expectFocus, expectNews, skipNews } = await screenReader(page);
  const mark = uniqueLetters();
  const older = `${mark} Bea`;
  const newer = `${mark} Ann`;
  const mobile = somePhone();
  await captureLead(request, { first_name: older, work_email: someEmail() });
  await captureLead(request, { first_name: newer, work_email: someEmail(), mobile });
  const { keyboard } = page;
  const list = page.getByRole("region", { name: "Leads", exact: true });
  const link = (name: string) => list.getByRole("link", { name, exact: true });
  const panel = (name: string) => page.getByRole("dialog", { name });
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  // Sign in.
  await page.goto("/admin");
  await withoutPhoneApp(page);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeFocused();
  await tabTo(button("Sign in"));
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.type(admin.email);
  await keyboard.press("Tab");
  await keyboard.type(admin.password);
  await keyboard.press("Enter");
  await expect(dashboard(page)).toBeFocused();

  // Find the leads.
  await expect.poll(() => searchResults()).toBe(2);
  await tabTo(page.getByRole("tab", { name: /^All/ }));
  await keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await keyboard.type(mark);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("region", { name: "Leads" })).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText("All 2 leads shown.")).toBeVisible();
  await keyboard.press("Enter");
  await keyboard.press("j");
  await keyboard.press("j");
  await expect(link(older)).toBeFocused();
  await keyboard.press("k");
  await expect(link(newer)).toBeFocused();
  await keyboard.press("Enter");
  await expectFocus(`${newer}, heading`);

  // Call, move to the offered stage, and undo that.
  await keyboard.press("c");
  await expect(page.locator("html")).toHaveAttribute("data-dialed", `tel:+1${mobile}`);
  await expectFocus("How did it go?, heading");
  await skipNews();
  await tabTo(button("Reached"));
  await keyboard.press("Enter");
  await expectFocus("Reached, heading");
  await expectNews("The call is in the timeline.");
  await expect(panel(newer).getByText("Call: Reached")).toBeVisible();
  await tabTo(button(/^Contacted, follow up/));
  await keyboard.press("Enter");
  // The pressed button is gone.
  await expectFocus("Reached, heading");
  await expectNews(`Moved to Contacted ${newer} Undo`, /^Follow up \w/);
  await tabTo(button("Undo"), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(panel(newer).getByText("Contacted → New")).toBeVisible();

  // Write a note. The focus is in the panel, so its keys work.
  await keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await keyboard.type("Wants a quote");
  await keyboard.press("Control+Enter");
  const timeline = panel(newer).getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline.filter({ hasText: "Wants a quote" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");

  // Choose a stage. Escape closes only what is on top.
  await tabTo(button(/^Stage:/));
  await keyboard.press("s");
  await chooseWithKeys(page, "Lost", ["End"]);
  await expect(page.getByRole("heading", { name: "Why was it lost?" })).toBeFocused();
  await keyboard.press("Escape");
  await expect(button("Stage: New")).toBeFocused();
  await keyboard.press("s");
  await chooseWithKeys(page, "Won", ["End", "ArrowUp"]);
  await expect(page.getByRole("textbox", { name: "Value in dollars" })).toBeFocused();
  await keyboard.type("6,400");
  await keyboard.press("Enter");
  await expect(button("Stage: Won, $6,400")).toBeFocused();

  // Go to the next lead and back. Everything is stored.
  await keyboard.press("j");
  await expect(panel(older).getByRole("heading", { name: older })).toBeFocused();
  await keyboard.press("k");
  await expect(panel(newer).getByRole("heading", { name: newer })).toBeFocused();
  const expected = [
    "New → Won: $6,400",
    "Wants a quote",
    "Contacted → New",
    "New → Contacted",
    "Call: Reached",
    "Came in",
  ];
  await expect(timeline).toContainText(expected);
  await page.reload();
  await expect(timeline).toContainText(expected);

  // Return to the search, and sign out.
  await keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await tabTo(button("Account"), "Shift+Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeFocused();
  await keyboard.press("Escape");
  await expect(button("Account")).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeFocused();
  await keyboard.press("End");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();

  async function searchResults() {
    const { path, response } = adminContract.listLeads;
    const found = await request.get(path, {
      params: { q: mark },
      headers: { authorization: `Bearer ${await accessToken(page)}` },
    });
    return response.parse(await found.json()).leads.length;
  }
});

/** Goes to a menu item and chooses it. The menu ignores keys until it has settled, so it may take more than one try. */
async function chooseWithKeys(page: Page, label: string, keys: readonly string[]): Promise<void> {
  const item = page.getByRole("menuitemradio", { name: label });
  await expect(page.getByRole("menu")).toBeFocused();
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(item).toHaveAttribute("data-highlighted", "", { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Enter");
}
