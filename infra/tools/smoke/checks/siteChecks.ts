import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import type { Check } from "../Check.ts";
import { securityHeaderFaults } from "../securityHeaderFaults.ts";
import { unmet } from "../unmet.ts";

/** What holds for the site as a whole: its configuration, its headers, its encryption. */
export function siteChecks(site: URL): readonly Check[] {
  const secure = site.protocol === "https:";
  return [
    {
      name: "config.json holds what the site reads",
      faults: async (visit) => {
        const { status, headers, text } = await visit("/config.json");
        if (status !== 200) return [`the status is ${status}, not 200`];
        return [
          ...configFaults(text),
          ...unmet({
            "browsers may keep it without asking": headers.get("cache-control") === "no-cache",
          }),
        ];
      },
    },
    {
      name: "Pages, files, errors and the API bear the security headers",
      faults: async (visit) => {
        const addresses = ["/", "/config.json", "/smoke-test-unknown-address", "/api/leads"];
        const faults = addresses.map(async (address) => {
          const { headers } = await visit(address);
          return securityHeaderFaults(headers, secure).map((fault) => `${address}: ${fault}`);
        });
        return (await Promise.all(faults)).flat();
      },
    },
    ...(secure ? [redirectCheck(site)] : []),
  ];
}

/** The schema is lenient and drops what it cannot use: here each entry has to come through. */
function configFaults(text: string): string[] {
  const json = parseObject(text);
  if (json === undefined) return ["it is no JSON object"];
  const known = new Map(Object.entries(siteConfigSchema.parse(json)));
  const dropped = Object.keys(json).filter((key) => known.get(key) === undefined);
  return [
    ...dropped.map((key) => `the site cannot use ${key}`),
    ...unmet({ "it names no environment": known.get("environment") !== undefined }),
  ];
}

function parseObject(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    // Whatever it is instead, the caller reports it.
    return undefined;
  }
}

function redirectCheck(site: URL): Check {
  return {
    name: "Plain http leads to https",
    faults: async (visit) => {
      const { status, headers } = await visit(`http://${site.hostname}/`);
      const location = headers.get("location");
      return unmet({
        [`the status is ${status}, not 301 or 308`]: status === 301 || status === 308,
        [`it leads to ${location}`]: location === `https://${site.hostname}/`,
      });
    },
  };
}
