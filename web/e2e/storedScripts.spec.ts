import { attributionFields, readAttribution } from "@planner/shared/lead/attribution";
import { expect, type Locator, type Page } from "playwright/test";
import { v7 as uuidv7 } from "uuid";
import { aLead } from "../src/testing/someLeads.ts";
import { openDashboard } from "./administrator.ts";
import { captureLead, storedLeads, storeItem } from "./cloud/cloudAccess.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { test } from "./fixtures.ts";
import { hostileTexts, trace } from "./hostileTexts.ts";

// The dashboard's text has to be harmless by itself: the policy that would stop a script all the same is set aside.
test.describe("what a stranger wrote is shown to an administrator as text", () => {
  test.use({ bypassCSP: true, viewport: { width: 1400, height: 900 } });

  test("in every field of a record, however it came into the table", async ({ page, cloud }) => {
    test.setTimeout(240_000);
    // The newest stands first.
    for (const text of hostileTexts.toReversed()) await storeItem(cloud, hostileItem(text));
    const watch = watchPage(page, cloud);
    await openDashboard(page);
    const table = page.getByRole("table", { name: "Leads, newest first" });
    const names = table.getByRole("rowheader").getByRole("button");
    await expect(names.nth(hostileTexts.length - 1)).toBeVisible();
    expect((await names.allTextContents()).slice(0, hostileTexts.length)).toEqual(hostileTexts);
    expect(await faultsIn(table)).toEqual([]);

    for (const [place, text] of hostileTexts.entries()) {
      await names.nth(place).click();
      const record = page.getByRole("dialog");
      const values = await record.getByRole("definition").allTextContents();
      const said = values.filter((value) => value === text || value === withoutScheme(text));
      expect.soft(said, text).toHaveLength(textFields.length + attributionFields.length);
      expect.soft(await faultsIn(record), text).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await clickWhatIsNoLink(page, table);
    expect(await watch.disturbances()).toEqual([]);
  });

  test("in the campaign of a lead that the API took", async ({ page, request, cloud }) => {
    const work_email = `ann-${crypto.randomUUID()}@solidfloors.com`;
    const given = attributionFields.map(
      (field, place) => [field, hostileTexts[place] ?? ""] as const,
    );
    await captureLead(request, { first_name: "Ann", work_email }, Object.fromEntries(given));
    const watch = watchPage(page, cloud);
    await openDashboard(page);
    const row = page.getByRole("row").filter({ hasText: work_email });
    await row.getByRole("button", { name: "Ann" }).click();
    const record = page.getByRole("dialog", { name: "Ann" });
    // The API stores what is left after its own clean-up.
    for (const text of Object.values(readAttribution(Object.fromEntries(given)) ?? {}))
      await expect(record.getByText(text, { exact: true }).first()).toBeVisible();
    expect(await faultsIn(record)).toEqual([]);
    expect(await watch.disturbances()).toEqual([]);
  });
});

test("the API takes none of it for a name, an address, a number or a website", async ({
  request,
  cloud,
}) => {
  const work_email = `ann-${crypto.randomUUID()}@solidfloors.com`;
  const contact = { first_name: "Ann", work_email, mobile: "3058675319" };
  for (const field of ["first_name", "work_email", "mobile", "website"] as const) {
    for (const text of hostileTexts) {
      const response = await request.post("/api/leads", {
        headers: { "idempotency-key": crypto.randomUUID() },
        data: {
          inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
          contact: { ...contact, [field]: text },
        },
      });
      expect.soft(response.status(), `${field}: ${text}`).toBe(422);
      expect.soft(await response.text(), `${field}: ${text}`).not.toContain("elsewhere");
    }
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
    idempotency_key: crypto.randomUUID(),
    entity: "lead",
    ...aLead({ id: uuidv7(), created_at: new Date().toISOString() }),
    ...Object.fromEntries(textFields.map((field) => [field, text])),
    attribution: Object.fromEntries(attributionFields.map((field) => [field, text])),
    consent_version: text,
  };
}

/** As a website's link is labelled. */
function withoutScheme(text: string): string {
  return text.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

/** What loads, runs, sends or leads anywhere but to a website, a telephone or a mailbox. */
function faultsIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const active =
      "script,img,iframe,object,embed,style,link,base,meta,form,svg[onload],video,audio";
    const safe = /^(https?:\/\/[^@]*|tel:.*|mailto:[^?]*)$/;
    return [root, ...root.querySelectorAll("*")].flatMap((each) => [
      ...(each.matches(active) ? [each.outerHTML] : []),
      ...each.getAttributeNames().filter((name) => name.startsWith("on")),
      ...(each instanceof HTMLAnchorElement && !safe.test(each.href) ? [each.href] : []),
    ]);
  });
}

/** The websites that are none, as an administrator might try. */
async function clickWhatIsNoLink(page: Page, table: Locator): Promise<void> {
  const cells = table.locator('[data-cell="website"]').filter({ hasNot: page.getByRole("link") });
  for (const scheme of ["javascript:", "vbscript:", "data:text"]) {
    await expect(cells.filter({ hasText: scheme }).first()).toBeVisible();
  }
  for (const cell of await cells.all()) await cell.click({ position: { x: 12, y: 12 } });
  await expect(page).toHaveURL(/\/admin$/);
}

/** Takes down what text alone never does. */
function watchPage(page: Page, { site }: LocalCloud) {
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
    disturbances: async () => {
      const ran = await page.evaluate((name) => Reflect.has(window, name), trace);
      return ran ? [...seen, "a script ran"] : seen;
    },
  };
}
