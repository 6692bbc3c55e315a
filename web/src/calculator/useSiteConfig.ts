import { pageConfigId, type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../api/loadSiteConfig.ts";
import { parseJson } from "../app/parseJson.ts";

/**
 * The environment's settings. Until `/config.json` has loaded, these are the addresses that the deployment wrote into
 * the page, so a slow or failing `/config.json` does not delay the next step (docs/decisions/0178).
 */
export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState(pageConfig);
  useEffect(() => keepLoadingSiteConfig(setConfig), []);
  return config;
}

function pageConfig(): SiteConfig {
  const text = document.getElementById(pageConfigId)?.textContent;
  return siteConfigSchema.parse(parseJson(text ?? undefined));
}
