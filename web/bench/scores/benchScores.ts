import { type BenchOptions, type BenchRow, median } from "@planner/tools/bench/BenchRow";
import type { Result } from "lighthouse";
import type { Browser, Page } from "puppeteer-core";
import { startLocalCloud } from "../../e2e/cloud/LocalCloud.ts";
import { audit } from "../browser/audit.ts";
import { describeTools } from "../browser/describeTools.ts";
import { startBrowser } from "../browser/startBrowser.ts";

/** Lighthouse's four scores of the three pages that matter, served by the local cloud with the deployed headers. */
export async function benchScores({ quick, now }: BenchOptions): Promise<BenchRow[]> {
  const rounds = quick ? 1 : 3;
  const cloud = await startLocalCloud();
  const browser = await startBrowser();
  try {
    const rows: BenchRow[] = [];
    for (const page of pages) {
      const visits = { browser, site: cloud.site, page, rounds };
      const applied = await scoresOf({ ...visits, throttling: "devtools" });
      const simulated = await scoresOf({ ...visits, throttling: "simulate" });
      const shortcomings = [...new Set([...applied.shortcomings, ...simulated.shortcomings])];
      rows.push({
        row: `Lighthouse scores of ${page.name}`,
        measured: `${applied.scores.join(", ")} applied; ${simulated.scores.join(", ")} simulated`,
        floor_or_rival: "",
        ratio: null,
        target: "100, 100, 100, 100 in both",
        met: [...applied.scores, ...simulated.scores].every((score) => score === 100),
        note: `Performance, accessibility, best practices, search; medians of ${rounds}. ${applied.tools}.${shortcomings.map((text) => ` ${text}.`).join("")}`,
        measured_at: now().toISOString(),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await cloud.stop();
  }
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
    // As a visitor finds them who comes back to the tab: by a visit alone nobody gets there.
    prepare: (page) =>
      page.evaluateOnNewDocument(() => {
        const inputs = {
          target_estimates_per_week: 10,
          avg_job_value: 3500,
          gross_margin_pct: 55,
        };
        sessionStorage.setItem("planner.place", JSON.stringify({ step: "results", inputs }));
      }),
  },
  { name: "`/admin/sign-in`", path: "/admin/sign-in" },
];

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Visits = Readonly<{
  browser: Browser;
  site: string;
  page: ScoredPage;
  rounds: number;
  throttling: "devtools" | "simulate";
}>;

/** The medians of the four scores, and what took points off. */
async function scoresOf({ browser, site, page, rounds, throttling }: Visits) {
  const visits: Result[] = [];
  for (let round = 0; round < rounds; round++) {
    visits.push(
      await audit({
        browser,
        url: `${site}${page.path}`,
        throttling,
        categories,
        ...(page.prepare && { prepare: page.prepare }),
      }),
    );
  }
  const scores = categories.map((category) =>
    median(visits.map((visit) => Math.round((visit.categories[category]?.score ?? 0) * 100))),
  );
  const shortcomings = visits.flatMap(({ categories: scored, audits }) =>
    categories
      .filter((category) => (scored[category]?.score ?? 0) < 1)
      .flatMap((category) => scored[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${audits[id]?.title}: ${audits[id]?.displayValue ?? "fails"}`),
  );
  const [tools = ""] = visits.map(describeTools);
  return { scores, shortcomings: [...new Set(shortcomings)], tools };
}
