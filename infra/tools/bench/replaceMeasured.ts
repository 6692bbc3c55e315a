/**
 * A page with what stands between its two markers replaced. Throws where a marker is missing: the words around them are
 * people's, and must not be written over.
 */
export function replaceMeasured(page: string, measured: string): string {
  const start = page.indexOf(markers.start);
  const end = page.indexOf(markers.end);
  if (start < 0 || end < start) throw new Error(`The page lacks ${markers.start} … ${markers.end}`);
  return `${page.slice(0, start + markers.start.length)}\n\n${measured}\n\n${page.slice(end)}`;
}

const markers = { start: "<!-- measured -->", end: "<!-- /measured -->" } as const;
