/** Where a website as somebody typed it leads, or undefined when it is no place to send a browser to. */
export function safeWebsite(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const named = url.hostname.includes(".") && url.username === "" && url.password === "";
    return named ? url.href : undefined;
  } catch {
    return undefined;
  }
}
