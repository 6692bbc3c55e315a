import type { Check } from "../Check.ts";
import { contentPolicyFaults } from "../contentPolicyFaults.ts";
import { unmet } from "../unmet.ts";
import type { Answer } from "../visitorOf.ts";

/** The pages, the files they need, and what answers for an address that nobody knows. */
export const pageChecks: readonly Check[] = [
  {
    name: "The planner answers, prerendered",
    faults: async (visit) => {
      const page = await visit("/");
      return [
        ...documentFaults(page, 200),
        ...unmet({ "the page bears no heading": /<h1[^>]*>(?:<[^>]*>)*[^<\s]/.test(page.text) }),
      ];
    },
  },
  {
    name: "Every page is protected by a strict policy that fits it",
    faults: async (visit) => {
      const faults = ["/", "/admin", nowhere].map(async (path) => {
        const { headers, text } = await visit(path);
        const policy = headers.get("content-security-policy");
        return contentPolicyFaults(policy, text).map((fault) => `${path}: ${fault}`);
      });
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: "The admin's page answers",
    faults: async (visit) => documentFaults(await visit("/admin"), 200),
  },
  {
    name: "The page's files answer and may be kept for a year",
    faults: async (visit) => {
      const { text } = await visit("/");
      const addresses = new Set(
        [...text.matchAll(assetAddress)].map(([, address = ""]) => address),
      );
      if (addresses.size === 0) return ["the page names no file under /assets/"];
      const faults = [...addresses].map(async (address) =>
        assetFaults(await visit(address)).map((fault) => `${address}: ${fault}`),
      );
      return (await Promise.all(faults)).flat();
    },
  },
  {
    name: "An unknown address answers 404 with a page",
    faults: async (visit) => documentFaults(await visit(nowhere), 404),
  },
];

const nowhere = "/smoke-test-unknown-address";

const assetAddress = /(?:src|href)="(\/assets\/[^"]+)"/g;

function documentFaults({ status, headers, text }: Answer, expected: number): string[] {
  return unmet({
    [`the status is ${status}, not ${expected}`]: status === expected,
    "it is no HTML": headers.get("content-type")?.startsWith("text/html") === true,
    "it has no title": /<title>[^<]*\S[^<]*<\/title>/.test(text),
    "browsers may keep it without asking": headers.get("cache-control") === "no-cache",
  });
}

function assetFaults({ status, headers, text }: Answer): string[] {
  const cacheControl = headers.get("cache-control") ?? "";
  return unmet({
    [`the status is ${status}, not 200`]: status === 200,
    "it is a page, not a file": headers.get("content-type")?.startsWith("text/html") !== true,
    "it is empty": text !== "",
    [`cache-control is "${cacheControl}"`]:
      cacheControl.includes("max-age=31536000") && cacheControl.includes("immutable"),
  });
}
