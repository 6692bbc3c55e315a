import type { Browser, Page } from "playwright";
import {
  type Interaction,
  longestInteraction,
  type Step,
  stepTo,
  watchInteractions,
} from "./watchPage.ts";

export type Walk = {
  readonly toGate: Step;
  readonly toResults: Step;
  /** The interaction that determines Interaction to Next Paint. */
  readonly longest: Interaction;
};

/** Walks through the planner on a phone with a four times slower processor and uses its controls. */
export async function walkPlanner(browser: Browser, site: string): Promise<Walk> {
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await watchInteractions(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(site);
    return await walkThrough(page);
  } finally {
    await context.close();
  }
}

async function walkThrough(page: Page): Promise<Walk> {
  await prefetched(page, "/assets/toaster-");
  await type(page, "Average job value", "6500");
  for (let press = 0; press < 3; press++) {
    await page.getByRole("button", { name: "Raise goal by 1" }).click();
  }
  const toGate = await stepTo(page, "Launch My Planner", "Get Your Custom 30-Day Plan");

  await prefetched(page, "/assets/results-");
  await type(page, "First name", "Ann");
  await type(page, "Email", "ann@solidfloors.com");
  await type(page, "Phone", "(305) 867-5319");
  const toResults = await stepTo(page, "Generate My Plan", "Your daily ad spend");

  for (const scenario of ["Baseline", "Conservative", "Upside Potential"]) {
    await page.getByRole("radiogroup").getByText(scenario, { exact: true }).click();
  }
  await page.locator("summary", { hasText: "What if?" }).click();
  const slider = page.getByRole("slider", { name: "Target booked estimates per week, slider" });
  for (let press = 0; press < 5; press++) await slider.press("ArrowRight");
  await type(page, "Average job value", "9000");
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500))),
  );
  return { toGate, toResults, longest: await longestInteraction(page) };
}

/** Waits for the next step's code. Visitors take longer than this to fill in a form. */
async function prefetched(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
    path,
  );
}

/** Types key by key, as a visitor does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.click();
  await field.selectText();
  await field.pressSequentially(text);
}
