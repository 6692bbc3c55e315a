/** Adds tags to the end of the head. */
export function withHeadTags(page: string, tags: string): string {
  return replaceOnce(page, "</head>", `${tags}</head>`);
}

/** Replaces a text that the page must have exactly once. */
export function replaceOnce(page: string, search: string, replacement: string): string {
  const [before, after, ...furtherParts] = page.split(search);
  if (after === undefined) throw new Error(`The page has no ${search}`);
  if (furtherParts.length > 0) throw new Error(`The page has ${search} more than once`);
  return `${before}${replacement}${after}`;
}
