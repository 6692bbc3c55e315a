import { type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { withTimeout } from "./withTimeout.ts";

/** The environment's settings, `/config.json`; undefined when there are none to be had. Broken entries are left out. */
export async function loadSiteConfig(): Promise<SiteConfig | undefined> {
  try {
    return await withTimeout(timeoutMs, async (signal) => {
      const answer = await fetch("/config.json", { signal });
      return answer.ok ? siteConfigSchema.parse(await answer.json()) : undefined;
    });
  } catch {
    // Unreachable or no JSON: the page plans all the same and hides what needs an address.
    return undefined;
  }
}

const timeoutMs = 5000;
