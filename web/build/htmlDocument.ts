type Rendered = {
  readonly html: string;
  readonly styleTags: string;
  /** The attribute that tells the app to take the page over. */
  readonly mark: string;
  readonly title?: string;
  /** JavaScript to run as soon as the page stands. */
  readonly earlyScript?: string;
  /** Tags that the early script puts to use where they are needed, in a template of that id. */
  readonly laterSteps?: string;
};

/** A rendered page in the built template. Throws when the page breaks what the CSP demands or the template lacks a place. */
export function htmlDocument(template: string, page: Rendered): string {
  if (/<[^>]+\sstyle="/.test(page.html)) {
    throw new Error("The prerendered page bears a style attribute, which the CSP forbids");
  }
  const laterSteps = page.laterSteps
    ? `<template id="later-steps">${page.laterSteps}</template>`
    : "";
  const script = page.earlyScript ? `<script>${page.earlyScript}</script>` : "";
  let document = withHeadTags(template, page.styleTags);
  document = replaceOnce(
    document,
    '<div id="root"></div>',
    `<div id="root" ${page.mark}>${page.html}</div>${laterSteps}${script}`,
  );
  return page.title
    ? replaceOnce(document, /<title>[^<]*<\/title>/, `<title>${page.title}</title>`)
    : document;
}

/** A document with more tags in its head. Throws when it has none. */
export function withHeadTags(document: string, tags: string): string {
  return replaceOnce(document, "</head>", `${tags}</head>`);
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  // By function: `$` in the replacement means nothing then.
  const replaced = text.replace(what, () => by);
  if (replaced === text) throw new Error(`The template has no ${what}`);
  return replaced;
}
