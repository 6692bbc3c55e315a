type Rendered = {
  readonly html: string;
  readonly styleTags: string;
  /** The attribute that tells the app to hydrate the page. */
  readonly mark: string;
  /** JavaScript that runs as soon as the page is parsed. */
  readonly earlyScript?: string;
  /** Preload tags in a `<template>`. The early script activates them for visitors past step 1. */
  readonly laterSteps?: string;
};

/**
 * Inserts a rendered page into the built template. Throws if the page has style attributes, which the CSP forbids, or
 * if the template has no slot for it.
 */
export function htmlDocument(template: string, page: Rendered): string {
  if (/<[^>]+\sstyle="/.test(page.html)) {
    throw new Error("The prerendered page has a style attribute, which the CSP forbids");
  }
  const laterSteps = page.laterSteps
    ? `<template id="later-steps">${page.laterSteps}</template>`
    : "";
  const script = page.earlyScript ? `<script>${page.earlyScript}</script>` : "";
  return replaceOnce(
    withHeadTags(template, page.styleTags),
    '<div id="root"></div>',
    `<div id="root" ${page.mark}>${page.html}</div>${laterSteps}${script}`,
  );
}

/** Adds tags to the end of the head. Throws if there is no head. */
export function withHeadTags(document: string, tags: string): string {
  return replaceOnce(document, "</head>", `${tags}</head>`);
}

function replaceOnce(text: string, what: string, by: string): string {
  // A function, so that `$` in the replacement has no special meaning.
  const replaced = text.replace(what, () => by);
  if (replaced === text) throw new Error(`The template has no ${what}`);
  return replaced;
}
