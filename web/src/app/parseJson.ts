/** What a JSON text says, or undefined when it is no JSON: stored text may be cut off or of another version. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
