import { type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { withTimeout } from "./withTimeout.ts";

/** Loads the environment's settings from `/config.json`. Invalid entries are left out. Undefined if it cannot be loaded. */
export async function loadSiteConfig(): Promise<SiteConfig | undefined> {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const answer = await fetch("/config.json", { signal });
      return answer.ok ? siteConfigSchema.parse(await answer.json()) : undefined;
    });
  } catch {
    // Unreachable, or not JSON. The planner works without it and hides the links that need it.
    return undefined;
  }
}

const timeoutMs = 5000;
