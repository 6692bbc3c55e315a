import { expect, type Page } from "playwright/test";
import { openDashboard } from "../administrator.ts";
import { test } from "../fixtures.ts";
import { uniqueLetters } from "../planner/visitor.ts";
import { somePhone } from "../somePhone.ts";

test.use({ hasTouch: true, viewport: { width: 1280, height: 844 } });

test("a caller gets their plan by text during the call, by keyboard and by thumb", async ({
  page,
  browser,
}) => {
  const name = uniqueLetters();
  await openDashboard(page);
  await withoutTextApp(page);
  await page.getByRole("tab", { name: /^All/ }).focus();
  await page.keyboard.press("a");
  await expect(page.getByLabel("First name")).toBeFocused();
  const phoneA = somePhone();
  const phoneB = somePhone();
  // Without an email and a website.
  for (const entry of [`${name} a`, phoneA, "", "", "12", "4", "3500"]) {
    await page.keyboard.type(entry);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("55");
  await expect(page.getByRole("heading", { name: "$144 a day" })).toBeVisible();
  await page.keyboard.press("Enter");
  const link = await sentLink(page, `${name} a`, phoneA);
  await page.reload();
  await withoutTextApp(page);
  await expect(page.getByRole("heading", { name: "Did you send it?" })).toBeFocused();
  await page.keyboard.press("1");
  await expect(page.getByText("The text is in the timeline.")).toBeVisible();
  await page.keyboard.press("Escape");

  const phone = await browser.newPage();
  await phone.goto(link);
  await phone.getByRole("button", { name: "Open my plan" }).click();
  await expect(phone.getByText("$144 a day for 12 booked estimates a week (4 now)")).toBeVisible();
  await phone.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Add a lead" }).tap();
  await page.getByLabel("First name").fill(`${name} b`);
  await page.getByLabel("Phone", { exact: true }).fill(phoneB);
  const send = page.getByRole("button", { name: "Send the plan" });
  const { y = 0, height = 0 } = (await send.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(y).toBeGreaterThan(844 / 2);
  await send.tap();
  expect(await sentLink(page, `${name} b`, phoneB)).not.toBe(link);
  await expect(page.getByText("No email: gets no mail")).toBeVisible();
});

/** Keeps the page from opening another app. Its link goes into the attribute `data-opened` of the page's root. */
async function withoutTextApp(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.open = (url) => {
      document.documentElement.dataset.opened = String(url);
      return null;
    };
  });
}

/** The link in the text to a person whose lead was just added. */
async function sentLink(page: Page, name: string, mobile: string): Promise<string> {
  const panel = page.getByRole("dialog", { name, exact: true });
  await expect(panel.getByRole("heading", { name: "Did you send it?" })).toBeVisible();
  await expect(panel.getByText("Owner: You")).toBeVisible();
  const opened = await page.locator("html").getAttribute("data-opened");
  const [address, body = ""] = (opened ?? "").split("?&body=");
  expect(address).toBe(`sms:+1${mobile}`);
  const [, link = ""] = /here is your plan: (\S+#[\w-]{43})$/.exec(decodeURIComponent(body)) ?? [];
  expect(link).not.toBe("");
  return link;
}
