import { expect, type Page, type Route, test } from "playwright/test";
import { storedLeads } from "./cloud/cloudAccess.ts";
import { faultyCloud, type Order } from "./cloud/faultyCloud.ts";
import {
  fillContact,
  generatePlan,
  heldByBrowser,
  launchPlanner,
  someContact,
} from "./planner/visitor.ts";

const cloud = faultyCloud();
test.use({ baseURL: cloud.site });

/** A fault in the first request of a save. `inject` resolves once the fault has happened. */
type Fault = { readonly name: string; readonly inject: (route: Route) => Promise<void> };

const functionFault = (fault: Extract<Order, { fault: unknown }>["fault"]): Fault => ({
  name: `the function ${fault.how} ${fault.when} storing the lead`,
  inject: async (route) => {
    const key = route.request().headers()["idempotency-key"] ?? "";
    await cloud.order({ order: "let the function fail", key, fault });
    await route.continue();
  },
});

const faults: readonly Fault[] = [
  { name: "there is no fault", inject: (route) => route.continue() },
  { name: "the API returns 500", inject: (route) => route.fulfill({ status: 500, json: {} }) },
  {
    name: "the API returns 429",
    inject: (route) => route.fulfill({ status: 429, json: {}, headers: { "Retry-After": "2" } }),
  },
  // The request is never answered.
  { name: "the API hangs", inject: async () => undefined },
  { name: "the network is down", inject: (route) => route.abort("internetdisconnected") },
  {
    name: "the connection breaks after the lead was stored",
    inject: async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
  },
  {
    name: "the database is killed",
    inject: async (route) => {
      await cloud.order({ order: "kill the database" });
      await route.continue();
    },
  },
  functionFault({ how: "exits", when: "before" }),
  functionFault({ how: "exits", when: "after" }),
  functionFault({ how: "times out", when: "after" }),
  functionFault({ how: "runs out of memory", when: "before" }),
];

/** What happens to the tab. Returns the page that has to finish the delivery. */
type Ending = {
  readonly name: string;
  readonly end: (page: Page, injected: Promise<void>) => Promise<Page>;
};

const visitAgain = async (page: Page) => {
  const later = await page.context().newPage();
  await later.goto("/");
  return later;
};

const endings: readonly Ending[] = [
  { name: "the tab stays open", end: async (page) => page },
  {
    name: "the tab is closed immediately",
    end: async (page) => {
      await page.close();
      return visitAgain(page);
    },
  },
  {
    name: "the tab is closed after the fault",
    end: async (page, injected) => {
      await injected;
      await page.close();
      return visitAgain(page);
    },
  },
  {
    name: "the tab crashes after the fault",
    end: async (page, injected) => {
      await injected;
      await page.goto("chrome://crash").catch(() => undefined);
      return visitAgain(page);
    },
  },
];

for (const fault of faults) {
  for (const ending of endings) {
    test(`stores one lead if ${fault.name} and ${ending.name}`, async ({ page }) => {
      const contact = someContact();
      await launchPlanner(page);
      await fillContact(page, contact);
      const injected = new Promise<void>((resolve) => {
        void page.route(
          "**/api/leads",
          async (route) => {
            // The tab may be gone before its request is handled.
            await fault.inject(route).catch(() => undefined);
            resolve();
          },
          { times: 1 },
        );
      });
      await generatePlan(page);
      const last = await ending.end(page, injected);
      await cloud.order({ order: "start the database" });

      await expect
        .poll(() => heldByBrowser(last), { timeout: 45_000 })
        .not.toContain("planner.outbox.");
      expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
    });
  }
}
