import { apiRoutes } from "@planner/shared/api/routes";
import { siteConfigSchema } from "@planner/shared/api/siteConfig";
import { contentPolicyFaults, securityHeaderFaults } from "./headerFaults.ts";
import { type Check, type Request, type Response, violated } from "./runChecks.ts";

/** The checks for pages, configuration, headers and authorization. */
export function siteChecks(site: URL): readonly Check[] {
  const isSecure = site.protocol === "https:";
  return [
    {
      name: "The planner is served prerendered",
      findFaults: async (request) => {
        const page = await request("/");
        const hasHeading = /<h1[^>]*>(?:<[^>]*>)*[^<\s]/.test(page.text);
        return [...pageFaults(page, 200), ...violated({ "the page has no heading": hasHeading })];
      },
    },
    {
      name: "Every page has a strict matching policy",
      findFaults: (request) =>
        faultsPerAddress(["/", "/admin", unknownPath], request, ({ headers, text }) =>
          contentPolicyFaults(headers.get("content-security-policy"), text),
        ),
    },
    {
      name: "The admin page is served",
      findFaults: async (request) => pageFaults(await request("/admin"), 200),
    },
    {
      name: "The page's files are served and cached for a year",
      findFaults: async (request) => {
        const { text } = await request("/");
        const addresses = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
        if (addresses.length === 0) return ["the page has no file under /assets/"];
        const paths = new Set(addresses.map(([, path = ""]) => path));
        return faultsPerAddress([...paths], request, assetFaults);
      },
    },
    {
      name: "An unknown URL returns a 404 page",
      findFaults: async (request) => pageFaults(await request(unknownPath), 404),
    },
    {
      name: "config.json is valid",
      findFaults: async (request) => {
        const { status, headers, text } = await request("/config.json");
        if (status !== 200) return [`the status is ${status}, not 200`];
        return [...configFaults(text), ...violated(revalidated(headers))];
      },
    },
    {
      name: "Pages, files, errors and the API have the security headers",
      findFaults: (request) =>
        faultsPerAddress(["/", "/config.json", unknownPath, "/api/leads"], request, ({ headers }) =>
          securityHeaderFaults(headers, isSecure),
        ),
    },
    ...(isSecure ? [redirectCheck(site)] : []),
    { name: "The admin API rejects requests without a token", findFaults: openRoutes },
  ];
}

const unknownPath = "/smoke-test-unknown-address";

async function faultsPerAddress(
  addresses: readonly string[],
  request: Request,
  findFaults: (response: Response) => readonly string[],
): Promise<string[]> {
  const faults = addresses.map(async (address) =>
    findFaults(await request(address)).map((fault) => `${address}: ${fault}`),
  );
  return (await Promise.all(faults)).flat();
}

function pageFaults({ status, headers, text }: Response, expected: number): string[] {
  return violated({
    [`the status is ${status}, not ${expected}`]: status === expected,
    "it is not HTML": headers.get("content-type")?.startsWith("text/html") === true,
    "it has no title": /<title>[^<]*\S[^<]*<\/title>/.test(text),
    ...revalidated(headers),
  });
}

function revalidated(headers: Headers): Record<string, boolean> {
  return {
    "browsers may use a cached copy without revalidating":
      headers.get("cache-control") === "no-cache",
  };
}

function assetFaults({ status, headers, text }: Response): string[] {
  const cacheControl = headers.get("cache-control") ?? "";
  return violated({
    [`the status is ${status}, not 200`]: status === 200,
    "it is a page, not a file": headers.get("content-type")?.startsWith("text/html") !== true,
    "it is empty": text !== "",
    [`cache-control is "${cacheControl}"`]:
      cacheControl.includes("max-age=31536000") && cacheControl.includes("immutable"),
  });
}

/** The schema drops invalid values, so every key must still have a value after parsing. */
function configFaults(text: string): string[] {
  const json = parseObject(text);
  if (json === undefined) return ["it is not a JSON object"];
  const usable = new Map(Object.entries(siteConfigSchema.parse(json)));
  const dropped = Object.keys(json).filter((key) => usable.get(key) === undefined);
  return [
    ...dropped.map((key) => `the site cannot use ${key}`),
    ...violated({ "it names no environment": usable.get("environment") !== undefined }),
  ];
}

function parseObject(text: string): object | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? json : undefined;
  } catch {
    // The caller reports that it is not an object.
    return undefined;
  }
}

function redirectCheck(site: URL): Check {
  return {
    name: "HTTP redirects to HTTPS",
    findFaults: async (request) => {
      const { status, headers } = await request(`http://${site.hostname}/`);
      const location = headers.get("location");
      return violated({
        [`the status is ${status}, not 301 or 308`]: status === 301 || status === 308,
        [`it redirects to ${location}`]: location === `https://${site.hostname}/`,
      });
    },
  };
}

const someId = "01930000-0000-7000-8000-000000000000";

async function openRoutes(request: Request): Promise<string[]> {
  const routes = Object.values(apiRoutes).filter(({ access }) => access !== "anyone");
  const faults = routes.map(async ({ method, path }) => {
    const { status, headers } = await request(path.replace("{id}", someId), {
      method,
      ...(method !== "GET" && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_id: "smoke-test" }),
      }),
    });
    return violated({
      [`${method} ${path} answers ${status}, not 401`]: status === 401,
      [`${method} ${path} answers without a problem document`]:
        headers.get("content-type") === "application/problem+json",
    });
  });
  return (await Promise.all(faults)).flat();
}
