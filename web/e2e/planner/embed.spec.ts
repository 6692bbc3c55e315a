import { expect, type Page } from "playwright/test";
import { storedLeads } from "../cloud/cloudAccess.ts";
import { test } from "../fixtures.ts";
import {
  fillContact,
  generatePlan,
  resultsHeading,
  schedulingDialog,
  someContact,
} from "./visitor.ts";

const campaign = "?utm_campaign=garage&gclid=click-1&email=jo@b.com";
const attribution = {
  utm_campaign: "garage",
  gclid: "click-1",
  landing_path: "/agency/",
  landed_at: expect.any(String),
};

test("an agency's page, whatever its styles, shows the whole planner without an inner scrollbar, and its lead has the page's click ID", async ({
  page,
  cloud,
}) => {
  const contact = someContact();
  await page.addInitScript(addRules, hostileRules);
  await page.goto(cloud.agency + campaign, { referer: "https://www.google.com/search?q=jo" });
  const planner = plannerIn(page);
  await expectWhole(page);
  await planner.getByRole("button", { name: "Launch My Planner" }).click();
  await expect(planner.getByRole("heading", { name: "Get Your Custom" })).toBeFocused();
  const place = page.locator("[data-planner]");
  await expect.poll(async () => (await place.boundingBox())?.y).toBeCloseTo(0, 0);
  await expectWhole(page);
  await fillContact(planner, contact);
  await generatePlan(planner);
  await expect(resultsHeading(planner)).toBeVisible();
  const [lead] = await storedLeads(cloud, contact.Email);
  expect(lead?.attribution).toEqual({ ...attribution, referrer: "https://www.google.com/search" });

  for (const summary of await planner.locator("summary").all()) await summary.click();
  await planner.getByRole("button", { name: "Save plan" }).first().click();
  const saved = planner.getByRole("link", { name: "Open my plan" });
  await expect(saved).toHaveAttribute("target", "_blank");
  await expectWhole(page);
  await planner.getByRole("button", { name: "Install This Plan For Me" }).click();
  await expect(schedulingDialog(planner)).toBeInViewport({ ratio: 1 });
  await expectWhole(page);

  expect((await page.locator("footer li").allTextContents()).join()).toBe(
    'ready {},step {"step":1},step {"step":2},lead_submitted {},step {"step":3},plan_viewed {},call_offered {}',
  );
  expect(await page.evaluate("window.dataLayer")).toEqual([{ event: "generate_lead" }]);
  await page.reload();
  await expect(resultsHeading(planner)).toBeVisible();
  expect(await page.evaluate("window.dataLayer")).toBeUndefined();
  const frame = page.frames()[1];
  expect(frame?.url().split("#")[0]).toBe(`${cloud.site}/embed`);
});

test("the frame gets the height of the whole plan at once, also after a reload", async ({
  page,
  cloud,
}) => {
  await page.addInitScript(recordHeights);
  await page.goto(cloud.agency + campaign);
  const planner = plannerIn(page);
  await planner.getByRole("button", { name: "Launch My Planner" }).click();
  await fillContact(planner, someContact());
  await expect(planner.getByRole("button", { name: "Generate My Plan" })).toBeVisible();
  await expectFrameAsHighAsContent(page);
  const formHeights = await recordedHeights(page);
  await generatePlan(planner);
  await expectWholePlan(page);
  const [height, ...others] = (await recordedHeights(page)).slice(formHeights.length);
  expect(height).toBeGreaterThan(2000);
  expect(others).toEqual([]);

  await page.reload();
  await expectWholePlan(page);
  const reloaded = await recordedHeights(page);
  // The first one is that of step 1, which the page is prerendered with.
  expect(reloaded.slice(1)).toEqual([height]);
});

test("a page may remove the campaign from its address before the visitor scrolls to the planner", async ({
  page,
  cloud,
}) => {
  const known = campaign.replace(/&email.*/, "");
  await page.addInitScript(addRules, "[data-planner] { margin-top: 3000px }");
  await page.goto(cloud.agency + campaign, { waitUntil: "load" });
  await page.evaluate(cleanAddress);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => hostPageOf(page)).toBe(cloud.agency + known);

  // A page that is faster than the script.
  await page.addInitScript(cleanAddress);
  await page.goto(cloud.agency + campaign);
  await page.mouse.wheel(0, 3000);
  const cleaned = new URL(`/cleaned/${known}`, cloud.agency);
  await expect.poll(() => hostPageOf(page)).toBe(cleaned.href);
});

test("a page that is not listed shows a link to the planner", async ({
  page,
  cloud,
  consoleErrors,
}) => {
  const otherOrigin = cloud.agency.replace("127.0.0.1", "localhost");
  await page.addInitScript(addRules, hostileRules);
  await page.addInitScript(cleanAddress);
  await page.goto(otherOrigin + campaign);
  await expect.poll(() => consoleErrors.splice(0).join()).toContain("frame-ancestors");
  const link = page.getByRole("link", { name: "Open the ad budget planner" });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expect(link).toHaveAttribute("href", `${cloud.site}/${campaign.replace(/&email.*/, "")}`);
});

test("forged messages change nothing, and a page may copy, move and hide the planner and deny it storage", async ({
  page,
  cloud,
}) => {
  await page.addInitScript(denyStorage);
  await page.goto(cloud.agency + campaign);
  const html = plannerIn(page).locator("html");
  await expect(html).toHaveAttribute("data-sized");
  const [height = 0] = await heights(page);
  await html.evaluate(({ dataset }) => {
    window.addEventListener("message", ({ data }) => {
      if (data.payload.top === 77) dataset.received = String(Number(dataset.received ?? 0) + 1);
    });
  });
  await page.evaluate(forge);
  await expect(html).toHaveAttribute("data-received", "3");
  expect(await html.getAttribute("style")).not.toContain("77px");
  expect(await heights(page)).toEqual([height]);
  expect(await page.evaluate("window.dataLayer")).toBeUndefined();

  await page.evaluate(() => {
    const place = document.querySelector<HTMLElement>("[data-planner]");
    if (!place) return;
    document.querySelector("footer")?.after(place, place.cloneNode(true));
    place.style.display = "none";
  });
  const copy = page.frameLocator("[data-planner] iframe").nth(1);
  await copy.getByRole("button", { name: "Launch My Planner" }).click();
  const contact = someContact();
  await fillContact(copy, contact);
  await generatePlan(copy);
  await expect(copy.getByText("Plan Generated!")).toBeVisible();
  const [lead] = await storedLeads(cloud, contact.Email);
  expect(lead?.attribution).toEqual(attribution);

  await page.evaluate(() => document.querySelector("[data-planner]")?.removeAttribute("style"));
  await expect.poll(() => heights(page)).toEqual([height, expect.any(Number)]);
});

function plannerIn(page: Page) {
  return page.frameLocator("[data-planner] iframe").first();
}

function heights(page: Page): Promise<number[]> {
  const frames = page.locator("[data-planner] iframe");
  return frames.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
}

// In the browser: keeps the heights that the planner reports to the agency's page.
function recordHeights(): void {
  if (window.parent !== window) return;
  const heights: number[] = [];
  Object.assign(window, { heights });
  window.addEventListener("message", ({ data }) => {
    if (data.type === "resize") heights.push(Math.round(data.payload.height));
  });
}

function recordedHeights(page: Page): Promise<readonly number[]> {
  return page.evaluate("window.heights");
}

/** Waits for the parts of a plan that are drawn last, and for the frame to be as high as them. */
async function expectWholePlan(page: Page): Promise<void> {
  const planner = plannerIn(page);
  await expect(planner.getByRole("region", { name: "What if?" })).toBeVisible();
  await expect(planner.getByRole("heading", { name: "How we calculated this" })).toBeVisible();
  await expectFrameToFit(page);
}

/** Waits until the frame has the height of its content, which is reported after the content is shown. */
async function expectFrameAsHighAsContent(page: Page): Promise<void> {
  const content = plannerIn(page).locator("#root");
  const frame = page.locator("[data-planner] iframe");
  const difference = async () => {
    const contentHeight = await content.evaluate((root) => root.getBoundingClientRect().height);
    const frameHeight = await frame.evaluate((element) => element.getBoundingClientRect().height);
    return Math.trunc(frameHeight - contentHeight);
  };
  await expect.poll(difference).toBe(0);
}

// In the browser: adds rules to the agency's page.
function addRules(rules: string): void {
  if (window.parent !== window) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

// In the browser: removes the campaign from the address of the agency's page.
function cleanAddress(): void {
  if (window.parent === window) history.replaceState(null, "", "/cleaned/");
}

/** The agency's page as the frame's address names it. */
async function hostPageOf(page: Page): Promise<string | null> {
  const source = await page.locator("[data-planner] iframe").getAttribute("src");
  return new URLSearchParams(new URL(source ?? "").hash.slice(1)).get("page");
}

/** Rules of themes and builders for all frames and elements, and worse ones. */
const hostileRules = `
iframe { max-height: 500px; max-width: 300px; aspect-ratio: 16 / 9; margin: 20px; padding: 10px }
iframe, [data-planner] a { all: unset !important; display: none !important; visibility: hidden !important; opacity: 0 !important }
iframe { position: absolute !important; top: -999px !important; width: 50% !important; height: auto !important }
iframe { min-width: 900px !important; min-height: 5000px !important; max-height: 400px !important; zoom: 2 !important }
iframe { transform: scale(0.5) rotate(9deg) !important; scale: 2 !important; filter: blur(9px) !important }
iframe { clip-path: inset(50%) !important; pointer-events: none !important; content-visibility: hidden !important }
iframe { transition: all 60s !important; animation: fade 60s infinite !important; float: right !important }
@keyframes fade { from { opacity: 0; height: 9px } }
@layer theme { iframe { border: 9px solid red !important; inset: 9px !important; contain: size !important } }
div { max-height: 300px !important; height: 200px !important; min-height: 0 !important; overflow: auto }
[data-planner] { display: flex !important; flex-direction: column; align-items: flex-start }
`;

/** Expects that the visitor sees the whole frame, which fills its element on the agency's page. */
async function expectWhole(page: Page): Promise<void> {
  await expectNoScrollbar(page);
  const frame = page.locator("[data-planner] iframe");
  await expect.poll(() => frame.evaluate(differenceToElement)).toEqual([0, 0, 0, 0]);
  const look = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  expect(await frame.evaluate((frame, look) => frame.checkVisibility(look), look)).toBe(true);
  expect(await frame.evaluate((frame) => getComputedStyle(frame).filter)).toBe("none");
}

// In the browser.
function differenceToElement(frame: Element): readonly number[] {
  const { x, y, width, height } = frame.getBoundingClientRect();
  const element = frame.parentElement?.getBoundingClientRect() ?? new DOMRect();
  return [x - element.x, y - element.y, width - element.width, height - element.height];
}

/** Compares the frame's content with the frame, whose own overflow is hidden. */
async function expectNoScrollbar(page: Page): Promise<void> {
  for (const width of [320, 768, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFrameToFit(page);
  }
}

async function expectFrameToFit(page: Page): Promise<void> {
  const html = plannerIn(page).locator("html");
  const size = () =>
    html.evaluate(
      (root) => `${[root.scrollWidth, root.scrollHeight]} in ${[innerWidth, innerHeight]}`,
    );
  const width = page.viewportSize()?.width;
  await expect.poll(size, `at ${width} px`).toMatch(/^(.*) in \1$/);
}

function denyStorage(): void {
  const get = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get });
}

// In the browser: the page sends the planner's messages to itself, and another frame to both.
function forge(): void {
  const send = (to: Window) => {
    const payload = { height: 5000, top: 77, bottom: 0 };
    for (const type of ["resize", "lead_submitted", "visible"]) {
      to.postMessage({ source: "planner", v: 1, type, payload }, "*");
    }
  };
  send(window);
  const ad = document.createElement("iframe");
  ad.srcdoc = `<script>(${send})(parent);(${send})(parent.frames[0])</script>`;
  document.body.append(ad);
}
