import type { Page } from "playwright";
import * as z from "zod/mini";

/** What happened on a page between a press and the painting of the screen it leads to. */
export type Step = {
  /** Addresses, in the order in which they were asked for. */
  readonly requests: readonly string[];
  readonly paintedAfterMs: number;
};

const stepSchema = z.object({ requests: z.array(z.string()), paintedAfterMs: z.number() });

/** From now on every page notes its interactions: the time from each to the frame that shows its effect. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>();
    Reflect.set(window, "interactions", longest);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id: unknown = Reflect.get(entry, "interactionId");
        if (typeof id !== "number" || id === 0) continue;
        longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
      }
    }).observe(Object.assign({ type: "event", buffered: true }, { durationThreshold: 16 }));
  });
}

/** The longest interaction with the document so far, in milliseconds: INP while there are fewer than fifty of them. */
export async function longestInteraction(page: Page): Promise<number> {
  return page.evaluate(() => {
    const found: unknown = Reflect.get(window, "interactions");
    return found instanceof Map ? Math.max(0, ...found.values()) : Number.NaN;
  });
}

/** Presses a button and waits until a screen with that heading has been painted. */
export async function stepTo(page: Page, button: string, heading: string): Promise<Step> {
  const watched = page.evaluate(nextScreen, heading);
  await page.getByRole("button", { name: button }).click();
  return stepSchema.parse(await watched);
}

/** Runs in the page. */
function nextScreen(heading: string) {
  return new Promise((resolve) => {
    let pressedAt = 0;
    document.addEventListener(
      "click",
      ({ timeStamp }) => {
        pressedAt = timeStamp;
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      if (!document.querySelector("main h1")?.textContent?.includes(heading)) return;
      observer.disconnect();
      // The frame that this change goes into, and the moment after it.
      requestAnimationFrame(() => setTimeout(tell, 0));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });

    function tell() {
      const paintedAt = performance.now();
      const requests = performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime >= pressedAt && startTime <= paintedAt)
        .map(({ name }) => new URL(name).pathname);
      resolve({ requests, paintedAfterMs: paintedAt - pressedAt });
    }
  });
}
