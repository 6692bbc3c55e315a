import type { Lead } from "@planner/shared/lead/leadSchema";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { renderOnDesk } from "../../testing/renderOnDesk.tsx";
import { StatFigures } from "./StatFigures.tsx";

/** The figures of these leads, as text. */
async function figuresOf(leads: readonly Lead[]) {
  renderOnDesk(<StatFigures />, { leads });
  const figures = await screen.findByRole("region", { name: "Figures", busy: false });
  return [...figures.querySelectorAll("dt")].map(
    ({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent}`,
  );
}

describe("the figures", () => {
  it("are those of all leads", async () => {
    const [first = aLead(), ...others] = someLeads(4);
    const answered = { ...first, first_response_at: "2026-11-17T12:04:00.000Z" };
    expect(await figuresOf([answered, ...others])).toEqual([
      "Total leads: 4",
      "Average job value: $3,500",
      "Total 30-day revenue potential: $191,690",
      "Latest lead: Nov 17, 2026",
      "Answered within 5 minutes: 25%",
    ]);
  });

  it("are N/A if there are no leads", async () => {
    expect(await figuresOf([])).toEqual([
      "Total leads: 0",
      "Average job value: N/A",
      "Total 30-day revenue potential: $0",
      "Latest lead: N/A",
      "Answered within 5 minutes: –",
    ]);
  });
});
