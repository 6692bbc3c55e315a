import { type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";

/** The environment's settings, `/config.json`; undefined when there are none to be had. Broken entries are left out. */
export async function loadSiteConfig(): Promise<SiteConfig | undefined> {
  try {
    const answer = await fetch("/config.json", { signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok ? siteConfigSchema.parse(await answer.json()) : undefined;
  } catch {
    // Unreachable or no JSON: the page plans all the same and hides what needs an address.
    return undefined;
  }
}

const timeoutMs = 5000;
