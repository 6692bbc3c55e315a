import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { pdfPages, withoutSpaces } from "./pdfPages.ts";
import { defaultGoals, openResults, resultsHeading } from "./visitor.ts";

const now = new Date("2026-11-17T17:00:00Z");

const firstPage = [
  "Plan of November 17, 2026",
  "By Trowel & Tally, (305) 555-0142",
  "Daily ad spend",
  "DEFAULT",
  "These figures are estimates",
  "Week 4",
  "Profit after ads",
  "Pick a time: https://example.com/book-strategy-call",
];
const appendix = [
  "What it means for your business",
  "What we assume",
  "Cost per lead: $33",
  "How far off it can be",
];
const onScreenOnly = [
  "Plan for",
  "What would",
  "Install This",
  "Growth Kit",
  "What if?",
  "Bookings Money",
  "All columns",
  "Start over",
  "3 of 3",
];

type Paper = { readonly goals: PlanInputs; readonly pages: readonly (readonly string[])[] };

const plans: Readonly<Record<string, Paper>> = {
  "that passes": {
    goals: defaultGoals,
    pages: [
      [...firstPage, "Goal: 10 booked estimates a week", "$134,584", "Monday, November 23"],
      appendix,
    ],
  },
  "below the gate": {
    goals: { ...defaultGoals, target_estimates_per_week: 2 },
    pages: [
      [
        ...firstPage.slice(0, -1),
        "Raise it to get installed",
        "$53.88 a day: 3 a week",
        "Next start date: Monday",
      ],
      appendix,
    ],
  },
  "at its target": {
    goals: { ...defaultGoals, current_estimates_per_week: 12 },
    pages: [
      [
        ...firstPage.slice(0, 2),
        "Your daily ad spend: $0 a day",
        "Start from $50 a day",
        "$50 a day takes you to about 14.8 a week",
        "Revenue and totals: $0 from ads",
        "These figures are estimates",
        "We install plans from $50 a day",
        "What the ads must bring",
        "Cost per lead: $33",
      ],
    ],
  },
  "with the largest figures": {
    goals: { target_estimates_per_week: 1000, avg_job_value: 1_000_000, gross_margin_pct: 90 },
    pages: [[...firstPage, "$718,835,703", "$3,670,466,703"], appendix],
  },
};

test("each plan prints on one page, and its appendix, if any, on another", async ({ page }) => {
  await page.clock.setFixedTime(now);
  for (const [name, { goals, pages: expected }] of Object.entries(plans)) {
    await openResults(page, goals);
    // What is below the fold renders after the first screen.
    await expect(page.getByText("How we calculated this")).toBeAttached();
    for (const format of ["Letter", "A4"] as const) {
      const pages = await pdfPages(page, format);
      expect(pages, `a plan ${name} on ${format}`).toHaveLength(expected.length);
      for (const [index, { text, width, right, height, bottom }] of pages.entries()) {
        for (const words of expected[index] ?? []) expect(text).toContain(withoutSpaces(words));
        for (const words of onScreenOnly) expect(text).not.toContain(withoutSpaces(words));
        // Within the 12 mm margins, and no nearly empty page.
        expect(right).toBeLessThanOrEqual(width - 34);
        expect(bottom).toBeLessThanOrEqual(height - 34);
        expect(bottom).toBeGreaterThan(height / 3);
      }
    }
  }
});

test("paper is black on white and has everything unfolded, and the screen is restored afterwards", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openResults(page);
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      document.body.dataset.folded = `${document.querySelectorAll("details:not([open])").length}`;
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-folded", "0");
  await expect(page.locator("details[open]")).toHaveCount(0);

  const figure = resultsHeading(page);
  const black = "rgb(0, 0, 0)";
  await expect(figure).not.toHaveCSS("color", black);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(figure).toHaveCSS("color", black);
});
