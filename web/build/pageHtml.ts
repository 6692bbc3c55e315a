/** Adds tags to the end of the head. */
export function withHeadTags(page: string, tags: string): string {
  return replaceOnce(page, "</head>", `${tags}</head>`);
}

/** Replaces a text that the page must have. */
export function replaceOnce(text: string, what: string, by: string): string {
  if (!text.includes(what)) throw new Error(`The page has no ${what}`);
  // A function, so that `$` in the replacement has no special meaning.
  return text.replace(what, () => by);
}
