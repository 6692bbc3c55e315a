type HostPage = { readonly url: URL; readonly referrer: string };

/**
 * The agency's page around the planner and its referrer, as the loader gave them: in the fragment, which no log has.
 * Undefined without a loader.
 */
export function hostPage(fragment: string): HostPage | undefined {
  const given = new URLSearchParams(fragment.slice(1));
  try {
    return { url: new URL(given.get("page") ?? ""), referrer: given.get("referrer") ?? "" };
  } catch {
    // A plain frame: only its own address is known.
    return undefined;
  }
}
