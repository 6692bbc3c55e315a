import type { Page } from "playwright";
import * as z from "zod";

/** What happened between a click and the paint of the next screen. */
export type Step = {
  /** Paths, in the order of the requests. */
  readonly requests: readonly string[];
  readonly paintedAfterMs: number;
};

const stepSchema = z.object({ requests: z.array(z.string()), paintedAfterMs: z.number() });

export type Interaction = {
  /** From the press or key to the frame that shows its effect. */
  readonly durationMs: number;
  /** Event and element, for the report. */
  readonly event: string;
};

const interactionsSchema = z.array(z.object({ durationMs: z.number(), event: z.string() }));

/** Records the interactions of each document that the page opens. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Interaction[] = [];
    Reflect.set(window, "interactions", recorded);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, "interactionId")) continue;
        const target: unknown = Reflect.get(entry, "target");
        const element = target instanceof Element ? target : undefined;
        const name = element?.id || element?.textContent?.slice(0, 30) || element?.tagName;
        recorded.push({
          durationMs: entry.duration,
          event: `${entry.name} at ${name ?? "nothing"}`,
        });
      }
    }).observe(Object.assign({ type: "event", buffered: true }, { durationThreshold: 16 }));
  });
}

/** The longest interaction so far. It is the INP as long as there are fewer than fifty. */
export async function longestInteraction(page: Page): Promise<Interaction> {
  const recorded = interactionsSchema.parse(
    await page.evaluate((): unknown => Reflect.get(window, "interactions")),
  );
  const [first, ...others] = recorded;
  if (!first) throw new Error("No interaction was recorded");
  return others.reduce(
    (longest, next) => (next.durationMs > longest.durationMs ? next : longest),
    first,
  );
}

/** Presses a button and waits until a screen with the heading is painted. */
export async function stepTo(page: Page, button: string, heading: string): Promise<Step> {
  const watched = page.evaluate(nextScreen, heading);
  await page.getByRole("button", { name: button }).click();
  return stepSchema.parse(await watched);
}

/** Runs in the page. Functions in it have no names: tsx would wrap those with a helper that the page lacks. */
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
      // Waits for the frame of this change, and for its paint.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const paintedAt = performance.now();
          // A request is listed only once it has ended.
          setTimeout(() => {
            const requests = performance
              .getEntriesByType("resource")
              .filter(({ startTime }) => startTime >= pressedAt && startTime <= paintedAt)
              .map(({ name }) => new URL(name).pathname);
            resolve({ requests, paintedAfterMs: paintedAt - pressedAt });
          }, 2_000);
        }, 0),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
