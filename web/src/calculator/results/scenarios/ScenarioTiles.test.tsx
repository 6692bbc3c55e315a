import { formatMoney } from "@planner/shared/format";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { renderResults } from "../testing/renderResults.tsx";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { scenarioTitles } from "./scenarioTiles.ts";

beforeEach(stubModalDialog);

describe("ScenarioTiles", () => {
  it("selects Expected, marked as the default", () => {
    renderResults(inputsByKind.passing);
    const group = screen.getByRole("radiogroup", { name: "Revenue scenario" });
    const expected = within(group).getByRole("radio", { name: "Expected DEFAULT" });
    expect(expected).toBeChecked();
    expect(expected).toHaveAccessibleDescription(
      "30 days $47,922 60 days $139,122 90 days $244,698",
    );
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("says what the range is worth and that it is an estimate, before the tiles", () => {
    renderResults(inputsByKind.passing);
    const range = screen.getByText(/^\$40,000 to \$53,000$/).parentElement;
    expect(range).toHaveTextContent("about 13 jobs at $3,200 to $4,200 a job");
    expect(range?.nextElementSibling).toBe(screen.getByRole("note"));
  });

  it.each(scenarioNames)(
    "shows the plan's figures everywhere in the %s scenario",
    async (scenario) => {
      const { plan } = renderResults(inputsByKind.passing);
      await userEvent.click(radioOf(scenarioTitles[scenario]));

      const { weekly_data, cumulative } = planUnderScenario(plan, scenario);
      expect(moneyIn(/^Week by week/)).toEqual(weekly_data.map(shownMoney));
      expect(moneyIn(/^Cumulative totals/)).toEqual(Object.values(cumulative).map(shownMoney));
    },
  );

  it("announces the new totals", async () => {
    renderResults(inputsByKind.passing);
    await userEvent.click(radioOf("Baseline"));
    expect(screen.getByRole("status")).toHaveTextContent("Baseline chosen. 4 weeks: $35,311");
  });

  it("supports the arrow keys", async () => {
    renderResults(inputsByKind.passing);
    screen.getByText(/^What this range assumes/).focus();
    await userEvent.tab();
    expect(radioOf("Expected")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    expect(radioOf("Upside Potential")).toBeChecked();
  });
});

describe("the weekly table", () => {
  it("has column headers and marks the weeks that reach the goal", () => {
    renderResults(inputsByKind.passing);
    const table = screen.getByRole("table", { name: /^Week by week/ });
    expect(namesOf(within(table).getAllByRole("columnheader"))).toEqual([
      "Week",
      "Leads",
      "Bookings",
      "Shows",
      "Jobs",
      "Ad spend",
      "Revenue",
      "Gross profit",
    ]);
    expect(namesOf(within(table).getAllByRole("rowheader"))).toEqual([
      "Week 1 ",
      "Week 2 ",
      "Week 3 Goal Reached",
      "Week 4 Goal Reached",
    ]);
  });
});

function radioOf(title: string): HTMLElement {
  return screen.getByRole("radio", { name: new RegExp(`^${title}`) });
}

/** The ad spend, revenue and gross profit of each row. */
function moneyIn(table: RegExp): string[][] {
  const rows = within(screen.getByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .slice(-3)
      .map((cell) => cell.lastChild?.textContent ?? ""),
  );
}

function shownMoney(of: { ad_spend: number; revenue: number; gross_profit: number }): string[] {
  return [formatMoney(of.ad_spend), formatMoney(of.revenue), formatMoney(of.gross_profit)];
}

function namesOf(elements: readonly HTMLElement[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}
