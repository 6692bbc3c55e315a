import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pageConfigId } from "@planner/shared/api/siteConfig";
import { originPlaceholder } from "@planner/shared/brand/pageBrand";
import { jsonForScript } from "@planner/shared/jsonForScript";
import { ConfigurationError } from "../../config/ConfigurationError.ts";
import type { Environment } from "../../config/environmentSchema.ts";
import { externalPages } from "./siteConfig.ts";

/** The pages that contain the site's origin and settings. */
export const calculatorPages = ["embed.html", "index.html"] as const;

type PageSettings = {
  readonly siteDirectory: string;
  readonly origin: string;
  readonly environment: Environment;
};

/** The content of a built page, with the site's origin and settings. */
export function calculatorPage(
  name: (typeof calculatorPages)[number],
  { siteDirectory, origin, environment }: PageSettings,
): string {
  const built = readFileSync(join(siteDirectory, name), "utf8");
  const page = built.replaceAll(originPlaceholder, origin);
  return withPageConfig(name, page, externalPages(environment));
}

/**
 * Inserts settings into the head of a page, as a data block. Browsers do not run it, so the content security policy
 * needs no hash for it.
 */
function withPageConfig(
  name: string,
  page: string,
  config: ReturnType<typeof externalPages>,
): string {
  const block = `<script type="application/json" id="${pageConfigId}">${jsonForScript(config)}</script>`;
  const parts = page.split("</head>");
  if (parts.length !== 2) throw new ConfigurationError(`${name} must have exactly one </head>`);
  return parts.join(`${block}</head>`);
}
