import { type BenchOptions, type Measurement, median } from "@planner/tools/bench/benchRows";
import type { Result } from "lighthouse";
import type { Page } from "puppeteer-core";
import { auditPage, describeAudit, startBrowser } from "./auditPage.ts";
import { withLocalCloud } from "./withLocalCloud.ts";

/** Lighthouse's scores of three pages, served by the local cloud with the deployed headers. */
export async function benchScores({ quick }: BenchOptions): Promise<Measurement[]> {
  const rounds = quick ? 1 : 3;
  return withLocalCloud(async (site) => {
    const browser = await startBrowser();
    try {
      const rows: Measurement[] = [];
      for (const { name, path, prepare } of pages) {
        const url = site + path;
        const results: Result[] = [];
        for (let round = 0; round < rounds; round++) {
          const audit = { browser, url, categories: Object.keys(categories), prepare };
          results.push(await auditPage({ ...audit, throttling: "simulate" }));
        }
        rows.push(...scoreRows(name, results));
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

type ScoredPage = Readonly<{
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
}>;

const pages: readonly ScoredPage[] = [
  { name: "`/`", path: "/" },
  {
    name: "the results",
    path: "/",
    // Restores the results screen as if the visitor had reloaded it.
    prepare: (page) =>
      page.evaluateOnNewDocument((state) => history.replaceState(state, ""), {
        step: "results",
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      }),
  },
  { name: "`/admin/sign-in`", path: "/admin/sign-in" },
];

const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best practices",
  seo: "search",
} as const;

/** One row for the performance, one for the lowest of the other scores. */
function scoreRows(page: string, results: readonly Result[]): Measurement[] {
  const scores = Object.entries(categories).map(([id, label]) => ({
    label,
    score: median(results.map((result) => Math.round((result.categories[id]?.score ?? 0) * 100))),
  }));
  const details = scores.map(({ label, score }) => `${label} ${score}`).join(", ");
  const faults = [...new Set(results.flatMap(lostPoints))].map((text) => ` ${text}.`).join("");
  const tools = results.slice(0, 1).map(describeAudit);
  const row = (name: string, labels: readonly string[], limit: number): Measurement => ({
    name: `Lighthouse, ${name} of ${page}`,
    value: Math.min(
      ...scores.filter(({ label }) => labels.includes(label)).map(({ score }) => score),
    ),
    unit: "",
    target: { kind: "at least", limit },
    note: `${details}; medians of ${results.length} simulated visits. ${tools}.${faults}`,
  });
  const { performance, ...others } = categories;
  return [
    row("performance", [performance], 95),
    row("lowest other score", Object.values(others), 100),
  ];
}

/** The audits that cost a page points, with their values. */
function lostPoints({ categories: scored, audits }: Result): string[] {
  return Object.values(scored)
    .filter(({ score }) => (score ?? 0) < 1)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title}: ${audits[id]?.displayValue ?? "fails"}`);
}
