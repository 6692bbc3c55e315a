import { expect, type Page, type Route, test } from "playwright/test";
import { faultyCloud, type Order } from "./cloud/faultyCloud.ts";
import { storedLeads } from "./cloud/storedLeads.ts";
import { fillContact, generatePlan, heldByBrowser, launchPlanner, someContact } from "./visitor.ts";

const cloud = faultyCloud();
test.use({ baseURL: cloud.site });

/** What befalls the first request of a save. The last step of each says that it has befallen. */
type Fault = { readonly what: string; readonly befall: (route: Route) => Promise<void> };

const failing = (mishap: Extract<Order, { mishap: unknown }>["mishap"]): Fault => ({
  what: `the function ${mishap.how} ${mishap.when} it has stored the lead`,
  befall: async (route) => {
    const key = route.request().headers()["idempotency-key"] ?? "";
    await cloud.tell({ order: "let the function fail", key, mishap });
    await route.continue();
  },
});

const faults: readonly Fault[] = [
  { what: "nothing", befall: (route) => route.continue() },
  { what: "the API answers 500", befall: (route) => route.fulfill({ status: 500, json: {} }) },
  {
    what: "the API answers 429",
    befall: (route) => route.fulfill({ status: 429, json: {}, headers: { "Retry-After": "2" } }),
  },
  // A route that nobody ever ends.
  { what: "the API hangs", befall: async () => undefined },
  { what: "the network is gone", befall: (route) => route.abort("internetdisconnected") },
  {
    what: "the connection breaks after the lead was stored",
    befall: async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
  },
  {
    what: "the database is killed",
    befall: async (route) => {
      await cloud.tell({ order: "kill the database" });
      await route.continue();
    },
  },
  failing({ how: "exits", when: "before" }),
  failing({ how: "exits", when: "after" }),
  failing({ how: "runs out of time", when: "after" }),
  failing({ how: "runs out of memory", when: "before" }),
];

/** How the tab goes on. Answers the page on which the lead has to be brought to its end. */
type Ending = {
  readonly how: string;
  readonly go: (page: Page, befallen: Promise<void>) => Promise<Page>;
};

const comeBack = async (page: Page) => {
  const later = await page.context().newPage();
  await later.goto("/");
  return later;
};

const endings: readonly Ending[] = [
  { how: "and the tab stays open", go: async (page) => page },
  {
    how: "and the tab is closed at once",
    go: async (page) => {
      await page.close();
      return comeBack(page);
    },
  },
  {
    how: "and the tab is closed when it has befallen",
    go: async (page, befallen) => {
      await befallen;
      await page.close();
      return comeBack(page);
    },
  },
  {
    how: "and the tab crashes when it has befallen",
    go: async (page, befallen) => {
      await befallen;
      await page.goto("chrome://crash").catch(() => undefined);
      return comeBack(page);
    },
  },
];

for (const { what, befall } of faults) {
  for (const { how, go } of endings) {
    test(`one lead when ${what}, ${how}`, async ({ page }) => {
      const contact = someContact();
      await launchPlanner(page);
      await fillContact(page, contact);
      const befallen = new Promise<void>((resolve) => {
        void page.route(
          "**/api/leads",
          async (route) => {
            // The tab may be gone before its request is.
            await befall(route).catch(() => undefined);
            resolve();
          },
          { times: 1 },
        );
      });
      await generatePlan(page);
      const last = await go(page, befallen);
      await cloud.tell({ order: "start the database" });

      await expect
        .poll(() => heldByBrowser(last), { timeout: 45_000 })
        .not.toContain(`planner.outbox.`);
      expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
    });
  }
}
