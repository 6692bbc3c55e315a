import { expect, type Route } from "playwright/test";
import { storedLeads } from "./cloud/cloudAccess.ts";
import { test } from "./fixtures.ts";
import {
  fillContact,
  generatePlan,
  heldByBrowser,
  launchPlanner,
  someContact,
} from "./planner/visitor.ts";

/** What can happen to the first request of a save. */
const faults: Readonly<Record<string, (route: Route) => Promise<void> | void>> = {
  "the API is unavailable": (route) => route.fulfill({ status: 503, json: {} }),
  "the API does not respond": () => undefined,
  "the network is down": (route) => route.abort("internetdisconnected"),
  "the connection breaks after the lead is stored": async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  },
};

for (const [fault, inject] of Object.entries(faults)) {
  test(`a visitor who closes the tab is stored once, although ${fault}`, async ({
    page,
    cloud,
    context,
    consoleErrors,
  }) => {
    const contact = someContact();
    await launchPlanner(page);
    await fillContact(page, contact);
    const injected = new Promise<void>((resolve) => {
      void page.route("**/api/leads", async (route) => {
        await inject(route);
        resolve();
      });
    });
    await generatePlan(page);
    await injected;
    await page.close();
    consoleErrors.length = 0;

    const later = await context.newPage();
    await later.goto("/");
    await expect.poll(() => heldByBrowser(later)).not.toContain(contact.Email);
    expect(await storedLeads(cloud, contact.Email)).toHaveLength(1);
  });
}
