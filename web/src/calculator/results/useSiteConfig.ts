import { pageConfigId, type SiteConfig, siteConfigSchema } from "@planner/shared/api/siteConfig";
import { parseJson } from "@planner/shared/parseJson";
import { useEffect, useState } from "react";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";

/** The environment's settings or, until `/config.json` has loaded, the addresses that the deployment wrote into the page. */
export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState(readPageConfig);
  useEffect(() => keepLoadingSiteConfig(setConfig), []);
  return config;
}

function readPageConfig(): SiteConfig {
  const text = document.getElementById(pageConfigId)?.textContent;
  return siteConfigSchema.parse(parseJson(text ?? undefined));
}
