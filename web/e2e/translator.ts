import { expect, type Page } from "playwright/test";

declare global {
  interface Window {
    /** Texts that were changed after the translator had taken them from the page, so the change is invisible. */
    lostTexts?: string[];
  }
}

/** React's recoverable error if a page is not as it was prerendered. React then renders it again. */
export const notAsPrerendered = expect.stringContaining("React error #418");

/** Translates the open page into capital letters: locators find text in any case. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate);
}

/** Translates the pages that are opened from now on, while they load. */
export async function translateLaterPages(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

export function lostTexts(page: Page): Promise<readonly string[] | undefined> {
  return page.evaluate(() => window.lostTexts);
}

/**
 * In the browser: replaces each text node, and each later one, by two elements, as Chrome's translator does.
 * https://github.com/facebook/react/issues/11538#issuecomment-380256404
 */
function translate(): void {
  const lost: string[] = [];
  window.lostTexts = lost;

  const taken = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) lost.push(`${oldValue} → ${target.textContent}`);
  });

  function font(content: Node | string): HTMLElement {
    const element = document.createElement("font");
    element.style.verticalAlign = "inherit";
    element.append(content);
    return element;
  }

  function translateText(text: Text): void {
    const parent = text.parentElement;
    if (!parent || parent.closest("font, script, style, noscript, textarea")) return;
    if (text.data.trim() === "") return;
    parent.insertBefore(font(font(text.data.toUpperCase())), text);
    text.remove();
    taken.observe(text, { characterData: true, characterDataOldValue: true });
  }

  function translateAll(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node: Node | null = root; node; node = walker.nextNode()) {
      if (node instanceof Text) texts.push(node);
    }
    for (const text of texts) translateText(text);
  }

  const page = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) translateText(target);
      for (const node of addedNodes) translateAll(node);
    }
  });

  if (document.body) translateAll(document.body);
  page.observe(document, { childList: true, characterData: true, subtree: true });
}
