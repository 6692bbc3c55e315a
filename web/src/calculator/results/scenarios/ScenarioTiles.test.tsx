import { scenarioNames } from "@planner/shared/plan/Plan";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpUser } from "../../../testing/setUpUser.ts";
import { inputsByKind } from "../../../testing/somePlanInputs.ts";
import { renderResults } from "../testing/renderResults.tsx";

const user = setUpUser();

describe("ScenarioTiles", () => {
  it("offers four scenarios and selects Expected, marked as the default", () => {
    renderResults(inputsByKind.passing);
    const tiles = within(screen.getByRole("radiogroup", { name: "Revenue scenario" }));
    expect(tiles.getAllByRole("radio").map((tile) => tile.getAttribute("aria-labelledby"))).toEqual(
      scenarioNames.map((name) => `scenario-${name}`),
    );
    for (const title of ["Baseline", "Conservative", "Upside Potential"]) {
      expect(tiles.getByRole("radio", { name: title })).not.toBeChecked();
    }
    const expected = tiles.getByRole("radio", { name: "Expected DEFAULT" });
    expect(expected).toBeChecked();
    expect(expected).toHaveAccessibleDescription(
      "30 days $47,922 60 days $139,122 90 days $244,698",
    );
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("ties them to the visitor's job value, and explains it on request", async () => {
    renderResults(inputsByKind.passing);
    const mix = /^You told us \$3,500 a job\. Expected counts a mix that averages \$3,800:/;
    expect(screen.getByText(mix)).toBeVisible();
    expect(screen.getByText(/^If your market is harder: \$293 a day/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Why?" }));
    expect(screen.getByText(/^A small job is the larger of/)).toBeVisible();
    expect(document.activeElement).toHaveTextContent("How we calculated this");

    await user.click(radioOf("Baseline"));
    expect(screen.getByText(/You picked a mix that averages \$2,800: 80% at/)).toBeVisible();
  });

  it("announces the new totals", async () => {
    renderResults(inputsByKind.passing);
    await user.click(radioOf("Baseline"));
    // 12.6112 jobs at a mean ticket of 2,800 dollars, margin 55%.
    expect(screen.getByRole("status")).toHaveTextContent(
      "Baseline chosen. 4 weeks: $35,311 revenue, $19,421 gross profit. 12 weeks:",
    );
  });

  it("supports the arrow keys", async () => {
    renderResults(inputsByKind.passing);
    radioOf("Expected").focus();
    await user.keyboard("{ArrowDown}");
    expect(radioOf("Upside Potential")).toBeChecked();
  });
});

describe("the weekly table", () => {
  it("shows the other columns of narrow screens on request", async () => {
    renderResults(inputsByKind.passing);
    const columns = screen.getByRole("button", { name: "All columns" });
    expect(columns).toHaveAttribute("aria-expanded", "false");
    await user.click(columns);
    expect(columns).toHaveAttribute("aria-expanded", "true");
    for (const table of screen.getAllByRole("table", { name: /Week by week|Cumulative/ })) {
      expect(table).toHaveAttribute("data-open");
    }
  });

  it("has column headers and marks the weeks that reach the goal", () => {
    renderResults(inputsByKind.passing);
    const table = within(screen.getByRole("table", { name: /^Week by week/ }));
    const texts = (role: string) =>
      table.getAllByRole(role).map(({ textContent }) => textContent.trim());
    expect(texts("columnheader").join()).toBe(
      "Week,Leads,Bookings,Shows,Jobs,Ad spend,Revenue,Gross profit,Profit after ads",
    );
    const reached = ["Week 3 Goal Reached", "Week 4 Goal Reached"];
    expect(texts("rowheader")).toEqual(["Week 1", "Week 2", ...reached]);
  });
});

function radioOf(title: string): HTMLElement {
  return screen.getByRole("radio", { name: new RegExp(`^${title}`) });
}
