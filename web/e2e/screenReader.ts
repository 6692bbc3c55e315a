import { expect, type Page } from "playwright/test";

/**
 * What a screen reader says on a page: the element that has the focus, from the browser's accessibility tree, and the news of
 * live regions. Create it before the page opens.
 */
export async function screenReader(page: Page) {
  await page.addInitScript(recordNews);
  const session = await page.context().newCDPSession(page);

  async function focused(): Promise<string> {
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const node = nodes.findLast(({ properties = [] }) =>
      properties.some(({ name, value }) => name === "focused" && value.value === true),
    );
    if (!node) return "";
    const states = (node.properties ?? [])
      .filter(({ name, value }) => spokenStates.has(name) && isOn(value.value))
      .map(({ name }) => name);
    const parts = [node.name?.value, node.role?.value, ...states, node.description?.value];
    return parts.filter(Boolean).join(", ");
  }

  return {
    /** The name, the role, the states and the description of the element that has the focus. */
    expectFocus: (sentence: string) => expect.poll(focused, "the focus").toBe(sentence),
    /** Everything that live regions said since the last call. */
    expectNews: async (...sentences: readonly (string | RegExp)[]) => {
      const expected = sentences.map((each) =>
        typeof each === "string" ? each : expect.stringMatching(each),
      );
      await expect.poll(() => page.evaluate(() => window.news), "the news").toEqual(expected);
      await page.evaluate(() => window.news.splice(0));
    },
    /** Leaves out what live regions said so far. */
    skipNews: () => page.evaluate(() => void window.news.splice(0)),
  };
}

const spokenStates: ReadonlySet<string> = new Set(["invalid", "pressed", "checked", "expanded"]);

function isOn(value: unknown): boolean {
  return value === true || value === "true";
}

declare global {
  interface Window {
    /** What live regions said, in order. */
    news: string[];
  }
}

/**
 * In the browser. Screen readers read what appears in a live region, and an alert that appears. They do not read another
 * region that appears with its text.
 */
function recordNews(): void {
  window.news = [];
  const regions = "[aria-live], [role=status], [role=alert]";

  function textOf(node: Node): string {
    const element = node instanceof HTMLElement ? node : node.parentElement;
    if (!element?.checkVisibility() || element.closest("[aria-hidden=true]")) return "";
    // biome-ignore lint/performance/useDomNodeTextContent: innerText has spaces between paragraphs, and no hidden text.
    const text = node instanceof HTMLElement ? node.innerText : node.textContent;
    return (text ?? "").replaceAll(/\s+/g, " ").trim();
  }

  function alertsIn(nodes: NodeList): readonly Node[] {
    const elements = [...nodes].filter((node) => node instanceof Element);
    return elements.flatMap((element) =>
      element.matches("[role=alert]") ? [element] : [...element.querySelectorAll("[role=alert]")],
    );
  }

  function saidBy({ type, target, addedNodes }: MutationRecord): readonly Node[] {
    const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
    if (!region) return alertsIn(addedNodes);
    if (region.getAttribute("aria-live") === "off") return [];
    if (region.matches("[role=status], [role=alert]")) return [region];
    return type === "characterData" ? [target] : [...addedNodes];
  }

  new MutationObserver((changes) => {
    for (const node of new Set(changes.flatMap(saidBy))) {
      const text = textOf(node);
      if (text !== "") window.news.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
