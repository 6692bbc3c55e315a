/** The URL of a website that a visitor entered, or undefined if a browser should not follow it. */
export function safeWebsite(website: string): string | undefined {
  const text = website.trim();
  if (text === "") return undefined;
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    const isSafe = url.hostname.includes(".") && url.username === "" && url.password === "";
    return isSafe ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A website without its scheme, "www." and a slash at the end. */
export function shortWebsite(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}
