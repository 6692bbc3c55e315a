import { attributionFields, readAttribution } from "@planner/shared/lead/attribution";
import { expect, type Locator, type Page } from "playwright/test";
import { openDashboard } from "./administrator.ts";
import { aStoredLead, captureLead, storedLeads, storeItems } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";
import { hostileTexts, scriptMarker } from "./hostileTexts.ts";

// Disables the content security policy, so that the tests see scripts that it would block.
test.describe("the dashboard shows hostile input as text", () => {
  test.use({ bypassCSP: true, viewport: { width: 1400, height: 900 } });

  test("in every field of a record that was stored without the API", async ({ page, cloud }) => {
    // The dashboard shows the newest lead first.
    await storeItems(cloud, hostileTexts.toReversed().map(hostileItem));
    const monitor = monitorPage(page, cloud);
    await openDashboard(page);
    const table = page.getByRole("table", { name: "Leads, newest first" });
    const names = table.getByRole("rowheader").getByRole("button");
    await expect(names.nth(hostileTexts.length - 1)).toBeVisible();
    expect((await names.allTextContents()).slice(0, hostileTexts.length)).toEqual(hostileTexts);
    expect(await unsafeParts(table)).toEqual([]);

    for (const [index, text] of hostileTexts.entries()) {
      await names.nth(index).click();
      const record = page.getByRole("dialog");
      await expect(record).toBeVisible();
      const values = await record.getByRole("definition").allTextContents();
      const shown = values.filter((value) => value === text || value === withoutScheme(text));
      expect.soft(shown, text).toHaveLength(textFields.length + attributionFields.length);
      expect.soft(await unsafeParts(record), text).toEqual([]);
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
    await row.getByRole("button", { name: "Ann" }).click();
    const record = page.getByRole("dialog", { name: "Ann" });
    // The API cleans attribution values before it stores them.
    for (const text of Object.values(readAttribution(Object.fromEntries(sent)) ?? {}))
      await expect(record.getByText(text, { exact: true }).first()).toBeVisible();
    expect(await unsafeParts(record)).toEqual([]);
    expect(await monitor.incidents()).toEqual([]);
  });
});

test("the API rejects hostile input as a name, an email address, a phone number and a website", async ({
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

function hostileItem(text: string): Record<string, unknown> {
  return {
    ...aStoredLead(),
    ...Object.fromEntries(textFields.map((field) => [field, text])),
    attribution: Object.fromEntries(attributionFields.map((field) => [field, text])),
    consent_version: text,
  };
}

/** The label of a website's link. */
function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

/** Active elements, event handlers, and links other than to websites, phone numbers and email addresses. */
function unsafeParts(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const active =
      "script,img,iframe,object,embed,style,link,base,meta,form,svg[onload],video,audio";
    const safe = /^(https?:\/\/[^@]*|tel:.*|mailto:[^?]*)$/;
    return [root, ...root.querySelectorAll("*")].flatMap((element) => [
      ...(element.matches(active) ? [element.outerHTML] : []),
      ...element.getAttributeNames().filter((name) => name.startsWith("on")),
      ...(element instanceof HTMLAnchorElement && !safe.test(element.href) ? [element.href] : []),
    ]);
  });
}

/** Clicks the websites that are not links, because their URL is unsafe. */
async function clickUnlinkedWebsites(page: Page, table: Locator): Promise<void> {
  const cells = table.locator('[data-cell="website"]').filter({ hasNot: page.getByRole("link") });
  for (const scheme of ["javascript:", "vbscript:", "data:text"]) {
    await expect(cells.filter({ hasText: scheme }).first()).toBeVisible();
  }
  for (const cell of await cells.all()) await cell.click({ position: { x: 12, y: 12 } });
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
