import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { expect } from "playwright/test";
import { test } from "../fixtures.ts";
import { pdfPages, withoutSpaces } from "./pdfPages.ts";
import { defaultGoals, openResults } from "./visitor.ts";

const now = new Date("2026-11-17T17:00:00Z");

const firstPage = [
  "Plan of November 17, 2026",
  "Your daily ad spend",
  "What comes back",
  "How it grows",
  "Your ads pay for themselves in week 1",
  "Revenue of the four scenarios",
];
const secondPage = [
  "Week by week",
  "What it adds up to",
  "These figures are estimates",
  "Install slots",
  "What it means for your business",
];
const onScreenOnly = [
  "Install This",
  "Growth Kit",
  "Copy summary",
  "Print or save",
  "Show the numbers",
  "What if?",
  "How we calculated",
  "Admin",
  "3 of 3",
  "Plan Generated",
  "Pick a revenue",
];

type Paper = { readonly goals: PlanInputs; readonly pages: readonly (readonly string[])[] };

const plans: Readonly<Record<string, Paper>> = {
  "that passes": {
    goals: defaultGoals,
    pages: [
      [...firstPage, "for 10 booked estimates a week, average job $3,500, margin 55%", "$47,922"],
      [...secondPage, "Monday, November 23", "$134,584"],
    ],
  },
  "below the gate": {
    goals: { ...defaultGoals, target_estimates_per_week: 2 },
    pages: [
      [...firstPage, "$35.92 a day takes 56 days to buy what $66 a day buys in 30."],
      [...secondPage, "Raise your budget to $66 a day", "The same ads in 30 days instead of 56"],
    ],
  },
  "with the largest figures": {
    goals: { target_estimates_per_week: 1000, avg_job_value: 1_000_000, gross_margin_pct: 90 },
    pages: [
      [...firstPage, "$718,835,703"],
      [...secondPage, "$3,670,466,703"],
    ],
  },
  "that needs no ads": {
    goals: { ...defaultGoals, current_estimates_per_week: 10 },
    pages: [["(10 now)", "You already hit your target", "What it adds up to"]],
  },
};

for (const [name, { goals, pages: expected }] of Object.entries(plans)) {
  test(`a plan ${name} prints on clean pages`, async ({ page }) => {
    await page.clock.setFixedTime(now);
    await openResults(page, goals);

    for (const format of ["Letter", "A4"] as const) {
      const pages = await pdfPages(page, format);
      expect(pages, format).toHaveLength(expected.length);
      for (const [index, { text, width, right, height, bottom }] of pages.entries()) {
        for (const words of expected[index] ?? []) expect(text).toContain(withoutSpaces(words));
        for (const words of onScreenOnly) expect(text).not.toContain(withoutSpaces(words));
        // Within the 12 mm margins, and no nearly empty page.
        expect(right).toBeLessThanOrEqual(width - 34);
        expect(bottom).toBeLessThanOrEqual(height - 34);
        expect(bottom).toBeGreaterThan(height / 2);
      }
    }
  });
}

test("paper is light and has charts for its own width, and the screen is restored afterwards", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openResults(page);
  const drawing = page.getByRole("img", { name: /^Line chart over 12 weeks/ });
  const onScreen = await drawing.getAttribute("viewBox");

  await page.evaluate(() => {
    const seen: string[] = [];
    window.print = () => {
      window.dispatchEvent(new Event("beforeprint"));
      seen.push(document.querySelector("figure svg")?.getAttribute("viewBox") ?? "");
      document.body.dataset.printed = seen.join();
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  expect(await page.evaluate(() => document.body.dataset.printed)).toBe("0 0 335 180");
  await expect(drawing).toHaveAttribute("viewBox", onScreen ?? "");

  const background = () =>
    page.evaluate(() => getComputedStyle(document.querySelector("section") ?? document.body).color);
  const onDarkScreen = await background();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect([onDarkScreen, await background()]).toEqual(["rgb(244, 242, 239)", "rgb(30, 27, 24)"]);
});
