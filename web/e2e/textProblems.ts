import type { Page } from "playwright/test";

/** What is wrong with the texts on a screen, for example because they are large. */
export async function textProblems(page: Page): Promise<readonly string[]> {
  const words = await page.evaluateHandle(wordsOnScreen);
  const problems = [
    ...(await words.evaluate(brokenWords)),
    ...(await words.evaluate(cutOffWords)),
    ...(await words.evaluate(wordsAtEdges)),
    ...(await words.evaluate(wordsOverOthers)),
    ...(await page.evaluate(cutOffEntries)),
    ...(await page.evaluate(wideContent)),
  ];
  await words.dispose();
  return problems;
}

/** One word, or the part of it that is on one line. */
type Word = Readonly<{
  text: string;
  element: Element;
  box: DOMRect;
  /** Whether the word goes on in the next line. */
  isBroken: boolean;
  /** The part of the page that scrolls on its own, or is pinned to the screen, such as a bar. */
  layer: Element | null;
}>;

// All of these run in the browser.

function wordsOnScreen(): readonly Word[] {
  const words: Word[] = [];
  const within = (element: Element, isMatch: (style: CSSStyleDeclaration) => boolean) => {
    let each: Element | null = element;
    while (each && !isMatch(getComputedStyle(each))) each = each.parentElement;
    return each;
  };
  const isVisuallyHidden = ({ clip, clipPath }: CSSStyleDeclaration) =>
    clip !== "auto" || clipPath.startsWith("inset(50%");
  const isLayer = ({ position, overflowY }: CSSStyleDeclaration) =>
    /sticky|fixed/.test(position) || /auto|scroll/.test(overflowY);
  // A name that is longer than its line ends with an ellipsis. The leads of other tests have such names.
  const isLongName = (word: string, element: Element) =>
    word.length > 20 && within(element, ({ textOverflow }) => textOverflow === "ellipsis");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    const shows = { opacityProperty: true, visibilityProperty: true };
    if (!element?.checkVisibility(shows) || element.closest("svg, [aria-hidden=true]")) continue;
    if (within(element, isVisuallyHidden)) continue;
    const layer = within(element, isLayer);
    for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\S+/g)) {
      if (isLongName(word, element)) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const isBroken = boxes.some(({ bottom }) => bottom <= (boxes.at(-1)?.top ?? 0));
      for (const box of boxes) words.push({ text: word, element, box, isBroken, layer });
    }
  }
  return words;
}

/** One letter a line, for example. Addresses, phone numbers and very long names may have to be broken. */
function brokenWords(words: readonly Word[]): readonly string[] {
  const broken = words.filter(
    ({ text, isBroken }) => isBroken && /^([\p{L}’]{1,20}|\$[\d,.]+)$/u.test(text),
  );
  return broken.map(({ text }) => `broken: ${text}`);
}

function cutOffWords(words: readonly Word[]): readonly string[] {
  const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
  /** By an element's edges. Its content may be a little higher than its lines. */
  const isCutBy = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const edge = element.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCutAcross = cuts(overflowX) && (left < edge.left - 1 || right > edge.right + 1);
    return isCutAcross || (cuts(overflowY) && (top < edge.top - 4 || bottom > edge.bottom + 4));
  };
  const isCutOff = ({ element, box }: Word) => {
    let each: Element | null = element;
    // What is outside of a part that scrolls can be scrolled to.
    while (each && !/auto|scroll/.test(getComputedStyle(each).overflowX)) {
      if (isCutBy(each, box)) return true;
      each = each.parentElement;
    }
    return each === null && (box.left < -1 || box.right > window.innerWidth + 1);
  };
  return words.filter(isCutOff).map(({ text }) => `cut off: ${text}`);
}

/** Of buttons whose edges show. */
function wordsAtEdges(words: readonly Word[]): readonly string[] {
  const edgeOf = ({ element }: Word) => {
    const button = element.closest(".button");
    if (!button) return undefined;
    const { borderTopColor, backgroundColor } = getComputedStyle(button);
    const isSeen = [borderTopColor, backgroundColor].some((color) => color !== "rgba(0, 0, 0, 0)");
    return isSeen ? button.getBoundingClientRect() : undefined;
  };
  const isAtEdge = (word: Word) => {
    const edge = edgeOf(word);
    if (!edge) return false;
    const { left, right, top, bottom } = word.box;
    const isNarrow = left < edge.left + 3 || right > edge.right - 3;
    return isNarrow || top < edge.top || bottom > edge.bottom;
  };
  return words.filter(isAtEdge).map(({ text }) => `at the edge of its button: ${text}`);
}

function wordsOverOthers(words: readonly Word[]): readonly string[] {
  const isOver = (one: Word, other: Word) => {
    const { box: a } = one;
    const { box: b } = other;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return one.layer === other.layer && across > 2 && down > a.height / 2;
  };
  return words.flatMap((one, index) => {
    const others = words.slice(index + 1).filter((other) => isOver(one, other));
    return others.map((other) => `over each other: ${one.text}, ${other.text}`);
  });
}

function cutOffEntries(): readonly string[] {
  const fields = document.querySelectorAll<HTMLInputElement>("input[inputmode]");
  const cutOff = [...fields].filter(
    (field) => field.checkVisibility() && field.scrollWidth > field.clientWidth,
  );
  return cutOff.map(({ value }) => `cut off in its field: ${value}`);
}

/** The page, and parts that scroll down: these must not scroll sideways, too. */
function wideContent(): readonly string[] {
  const parts = [...document.querySelectorAll("*")].filter((part) => {
    const scrolls = /auto|scroll/.test(getComputedStyle(part).overflowY);
    return part === document.documentElement || (scrolls && part.scrollHeight > part.clientHeight);
  });
  return parts.flatMap((part) => {
    const tooMuch = part.scrollWidth - part.clientWidth;
    if (tooMuch <= 0) return [];
    const edge = part.getBoundingClientRect().right;
    const outside = [...part.querySelectorAll("*")].filter(
      (each) => each.getBoundingClientRect().right > edge,
    );
    const texts = outside.map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    return [`${part.tagName} is ${tooMuch} px too wide: ${texts.join(", ")}`];
  });
}
