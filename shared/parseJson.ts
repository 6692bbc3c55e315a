/**
 * Parses text that may be missing, truncated or not JSON, and returns undefined then. The parser's own message would
 * quote the text, which may be secret.
 */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
