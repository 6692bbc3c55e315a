/**
 * Calls when the network is back and when the page is about to go (closed, left, put away: a phone's browser often tells
 * no more than that the page is hidden). Returns what ends it.
 */
export function onPageMoment(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  window.addEventListener("online", listener, { signal });
  window.addEventListener("pagehide", listener, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") listener();
    },
    { signal },
  );
  return () => over.abort();
}
