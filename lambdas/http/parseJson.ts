/** Undefined if the text is not JSON. The parser's own message would quote the text, which may be secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
