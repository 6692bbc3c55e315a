import { type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { withTimeout } from "./withTimeout.ts";

/** Loads the environment's settings from `/config.json`. Invalid entries are left out. Undefined if it cannot be loaded. */
export async function loadSiteConfig(timeoutMs = firstTimeoutMs): Promise<SiteConfig | undefined> {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch("/config.json", { signal });
      return response.ok ? siteConfigSchema.parse(await response.json()) : undefined;
    });
  } catch {
    // Unreachable, or not JSON. The planner works without it and hides the links that need it.
    return undefined;
  }
}

/**
 * Loads the settings, and retries until that succeeds. The time limit and the wait double with each failure. The next
 * attempt starts immediately when the page is shown again or the network is back. Returns a function that stops.
 */
export function keepLoadingSiteConfig(onLoaded: (config: SiteConfig) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let timeoutMs = firstTimeoutMs;
  let isLoading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load() {
    if (isLoading || document.visibilityState === "hidden") return;
    clearTimeout(timer);
    isLoading = true;
    const config = await loadSiteConfig(timeoutMs);
    isLoading = false;
    if (signal.aborted) return;
    if (config) {
      stopped.abort();
      return onLoaded(config);
    }
    timer = setTimeout(load, timeoutMs);
    timeoutMs = Math.min(timeoutMs * 2, longestTimeoutMs);
  }

  document.addEventListener("visibilitychange", load, { signal });
  window.addEventListener("online", load, { signal });
  void load();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

const firstTimeoutMs = 5000;
const longestTimeoutMs = 60_000;
