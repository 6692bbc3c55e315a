import type { Page } from "playwright";
import * as z from "zod/mini";

/** What happened on a page between a press and the painting of the screen it leads to. */
export type Step = {
  /** Addresses, in the order in which they were asked for. */
  readonly requests: readonly string[];
  readonly paintedAfterMs: number;
};

const stepSchema = z.object({ requests: z.array(z.string()), paintedAfterMs: z.number() });

/** From a press or key to the frame that shows its effect. */
export type Interaction = {
  readonly durationMs: number;
  /** Event and element, to be read. */
  readonly what: string;
};

const interactionsSchema = z.array(z.object({ durationMs: z.number(), what: z.string() }));

/** From now on every page notes its interactions. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Interaction[] = [];
    Reflect.set(window, "interactions", noted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, "interactionId")) continue;
        const target: unknown = Reflect.get(entry, "target");
        const element = target instanceof Element ? target : undefined;
        const name = element?.id || element?.textContent?.slice(0, 30) || element?.tagName;
        noted.push({ durationMs: entry.duration, what: `${entry.name} at ${name ?? "nothing"}` });
      }
    }).observe(Object.assign({ type: "event", buffered: true }, { durationThreshold: 16 }));
  });
}

/** The longest interaction with the document so far: its INP while there are fewer than fifty of them. */
export async function longestInteraction(page: Page): Promise<Interaction> {
  const noted = interactionsSchema.parse(
    await page.evaluate((): unknown => Reflect.get(window, "interactions")),
  );
  const [first, ...others] = noted;
  if (!first) throw new Error("No interaction was noted");
  return others.reduce(
    (longest, next) => (next.durationMs > longest.durationMs ? next : longest),
    first,
  );
}

/** Presses a button and waits until a screen with that heading has been painted. */
export async function stepTo(page: Page, button: string, heading: string): Promise<Step> {
  const watched = page.evaluate(nextScreen, heading);
  await page.getByRole("button", { name: button }).click();
  return stepSchema.parse(await watched);
}

/** Runs in the page: no function in it has a name, for which the TypeScript loader would call a helper that is not there. */
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
      requestAnimationFrame(() =>
        setTimeout(() => {
          const paintedAt = performance.now();
          // A request is listed when it has ended.
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
