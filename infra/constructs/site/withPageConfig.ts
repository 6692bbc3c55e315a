import { pageConfigId } from "@planner/shared/api/siteConfig";
import { ConfigurationError } from "../../config/ConfigurationError.ts";

/**
 * Inserts settings into the head of a page, as a data block. Browsers do not run it, so the content security policy
 * needs no hash for it.
 */
export function withPageConfig(page: string, config: object): string {
  // "<" could end the block.
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${pageConfigId}">${json}</script>`;
  const [head, ...rest] = page.split("</head>");
  if (rest.length !== 1) throw new ConfigurationError("index.html has no head, or more than one");
  return `${head}${block}</head>${rest[0]}`;
}
