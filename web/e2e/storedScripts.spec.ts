import { attributionFields } from "@planner/shared/lead/source/attribution";
import { readAttribution } from "@planner/shared/lead/source/readAttribution";
import { expect, type Locator, type Page } from "playwright/test";
import { openDashboard } from "./administrator.ts";
import { aStoredLead, captureLead, storedLeads, storeItems } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";
import { hostileTexts, scriptMarker } from "./hostileTexts.ts";

// Without the content security policy, so that the tests see scripts that it would block.
test.describe("the dashboard shows hostile input as text", () => {
  test.use({ bypassCSP: true, viewport: { width: 1400, height: 900 } });

  test("in every field of records that the API did not validate", async ({ page, cloud }) => {
    // The dashboard shows the newest lead first.
    await storeItems(cloud, [...hostileTexts.keys()].toReversed().map(hostileItem));
    const monitor = monitorPage(page, cloud);
    await openDashboard(page);
    const table = page.getByRole("table", { name: "Leads, newest first" });
    const names = table.getByRole("rowheader").getByRole("link");
    await expect(names.nth(hostileTexts.length - 1)).toBeVisible();
    expect((await names.allTextContents()).slice(0, hostileTexts.length)).toEqual(hostileTexts);
    expect(await unsafeParts(table)).toEqual([]);

    // These records together contain each text twice.
    for (const first of [0, 8, 16]) {
      await names.nth(first).click();
      const record = page.getByRole("dialog");
      await expect(record).toBeVisible();
      const values = [
        ...(await record.getByRole("heading", { level: 2 }).allTextContents()),
        ...(await record.getByRole("definition").allTextContents()),
      ];
      for (const text of Object.values(hostileFields(first))) {
        expect.soft(values.map(withoutScheme)).toContain(withoutScheme(text));
      }
      expect.soft(await unsafeParts(record)).toEqual([]);
      await record.getByRole("button", { name: "Close" }).click();
      await expect(record).toHaveCount(0);
    }
    await clickUnlinkedWebsites(page, table);
    expect(await monitor.incidents()).toEqual([]);
  });

  test("in the attribution of a lead that the API accepted", async ({ page, request, cloud }) => {
    const work_email = `ann-${crypto.randomUUID()}@solidfloors.com`;
    const sent = attributionFields.map(
      (field, index) => [field, hostileTexts[index] ?? ""] as const,
    );
    await captureLead(request, { first_name: "Ann", work_email }, Object.fromEntries(sent));
    const monitor = monitorPage(page, cloud);
    await openDashboard(page);
    const row = page.getByRole("row").filter({ hasText: work_email });
    await row.getByRole("link", { name: "Ann", exact: true }).click();
    const record = page.getByRole("dialog", { name: "Ann" });
    // The API cleans attribution values before it stores them.
    for (const text of Object.values(readAttribution(Object.fromEntries(sent)) ?? {}))
      await expect(record.getByText(text, { exact: true }).first()).toBeVisible();
    expect(await unsafeParts(record)).toEqual([]);
    expect(await monitor.incidents()).toEqual([]);
  });
});

test("the API rejects hostile names, email addresses, phone numbers and websites", async ({
  request,
  cloud,
}) => {
  const work_email = `ann-${crypto.randomUUID()}@solidfloors.com`;
  const contact = { first_name: "Ann", work_email, mobile: "3058675319" };
  const rejects = async (field: string, text: string) => {
    const response = await request.post("/api/leads", {
      headers: { "idempotency-key": crypto.randomUUID() },
      data: {
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { ...contact, [field]: text },
      },
    });
    expect.soft(response.status(), `${field}: ${text}`).toBe(422);
    expect.soft(await response.text(), `${field}: ${text}`).not.toContain("elsewhere");
  };
  for (const text of hostileTexts) {
    await Promise.all(
      ["first_name", "work_email", "mobile", "website"].map((field) => rejects(field, text)),
    );
  }
  expect(await storedLeads(cloud, work_email)).toEqual([]);
});

const textFields = [
  "first_name",
  "last_name",
  "company_name",
  "mobile",
  "work_email",
  "website",
  "state",
] as const;

function hostileItem(first: number): Record<string, unknown> {
  const texts = hostileFields(first);
  return {
    ...aStoredLead(),
    ...Object.fromEntries(textFields.map((field) => [field, texts[field]])),
    attribution: Object.fromEntries(attributionFields.map((field) => [field, texts[field]])),
    consent_version: texts.first_name,
  };
}

/** A different text for each field, from the first one on. */
function hostileFields(first: number): Readonly<Record<string, string>> {
  const fields = [...textFields, ...attributionFields];
  const textAt = (index: number) => hostileTexts[(first + index) % hostileTexts.length] ?? "";
  return Object.fromEntries(fields.map((field, index) => [field, textAt(index)]));
}

/** The text as the label of a website's link. */
function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

/** Active elements, event handlers, and links except those to websites, phone numbers and email addresses. */
function unsafeParts(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const active =
      "script,img,iframe,object,embed,style,link,base,meta,form[action],svg[onload],video,audio";
    const safe = /^(https?:\/\/[^@]*|(tel|sms):.*|mailto:[^?]*)$/;
    return [root, ...root.querySelectorAll("*")].flatMap((element) => [
      ...(element.matches(active) ? [element.outerHTML] : []),
      ...element.getAttributeNames().filter((name) => name.startsWith("on")),
      ...(element instanceof HTMLAnchorElement && !safe.test(element.href) ? [element.href] : []),
    ]);
  });
}

/** Clicks the websites with unsafe URLs, which must not be links. */
async function clickUnlinkedWebsites(page: Page, table: Locator): Promise<void> {
  const cells = table.locator('[data-column="website"]').filter({ hasNot: page.getByRole("link") });
  for (const scheme of ["javascript:", "vbscript:", "data:text"]) {
    await expect(cells.filter({ hasText: scheme }).first()).toBeVisible();
  }
  await cells.evaluateAll((each) => {
    for (const element of each.flatMap((cell) => [cell, ...cell.querySelectorAll("*")])) {
      if (element instanceof HTMLElement) element.click();
    }
  });
  await expect(page).toHaveURL(/\/admin$/);
}

/** Records dialogs, popups, requests to other origins and executed scripts. */
function monitorPage(page: Page, { site }: LocalCloud) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => seen.push(`popup: ${popup.url()}`));
  page.on("request", (sent) => {
    if (new URL(sent.url()).origin !== site) seen.push(`request: ${sent.url()}`);
  });
  return {
    incidents: async () => {
      const ran = await page.evaluate((name) => Reflect.has(window, name), scriptMarker);
      return ran ? [...seen, "a script ran"] : seen;
    },
  };
}
