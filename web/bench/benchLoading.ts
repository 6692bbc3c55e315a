import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { type BenchOptions, type Measurement, median } from "@planner/tools/bench/benchRows";
import type { Result } from "lighthouse";
import { auditPage, describeAudit, startBrowser } from "./auditPage.ts";
import { baselineSite, buildBaseline } from "./buildBaseline.ts";
import { serveSite } from "./serveSite.ts";

/** How fast `/` is painted and responds on a slow phone, compared with the baseline. */
export async function benchLoading({ quick }: BenchOptions): Promise<Measurement[]> {
  await buildBaseline();
  const rounds = quick ? 1 : 5;
  const visits: { readonly product: Result; readonly baseline: Result }[] = [];
  // In turn, so that other work on the machine slows both down alike.
  for (let round = 0; round < rounds; round++) {
    visits.push({ product: await visit(productSite), baseline: await visit(baselineSite) });
  }
  const figures = (id: string) => ({
    value: median(visits.map(({ product }) => figure(product, id))),
    unit: "ms",
    baseline: median(visits.map(({ baseline }) => figure(baseline, id))),
  });
  const tools = visits.slice(0, 1).map(({ product }) => describeAudit(product));
  const note = `phone profile with applied throttling, medians of ${rounds} visits. ${tools}.`;
  return [
    {
      name: "Largest Contentful Paint of `/`",
      ...figures("largest-contentful-paint"),
      target: { kind: "times baseline", limit: 1.2 },
      note,
    },
    {
      name: "Total Blocking Time of `/`",
      ...figures("total-blocking-time"),
      target: { kind: "at most", limit: 200 },
      note,
    },
  ];
}

const productSite = join(repositoryRoot, "web", "dist", "example");

async function visit(folder: string): Promise<Result> {
  const browser = await startBrowser();
  const site = await serveSite(folder);
  try {
    const url = `${site.origin}/`;
    return await auditPage({ browser, url, throttling: "devtools", categories: ["performance"] });
  } finally {
    site.close();
    await browser.close();
  }
}

function figure({ audits, finalDisplayedUrl }: Result, id: string): number {
  const value = audits[id]?.numericValue;
  if (value !== undefined) return value;
  throw new Error(`${finalDisplayedUrl} has no ${id}: ${audits[id]?.errorMessage}`);
}
