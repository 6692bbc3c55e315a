import { describe, expect, it } from "vitest";
import { aLead } from "../../../../testing/someLeads.ts";
import { otherPlanLines } from "./otherPlanLines.ts";

const now = new Date("2026-11-17T12:30:00.000Z");
const lead = aLead({ created_at: "2026-11-17T12:00:00.000Z" });
const june = aLead({ id: "june", created_at: "2026-06-09T12:00:00.000Z" });
const may = aLead({ id: "may", created_at: "2026-05-03T12:00:00.000Z" });

/** The lines about other plans, which come newest first. */
function lines(other_leads: readonly ReturnType<typeof aLead>[], has_more_other_leads = false) {
  const details = { lead, other_leads, has_more_other_leads, events: [], booked_calls: [] };
  return otherPlanLines({ ...details, other_leads: [...other_leads] }, now).map(
    ({ text, plans }) => [text, ...plans.map(({ label }) => label.replaceAll("\u00a0", " "))],
  );
}

describe("otherPlanLines", () => {
  it("has no line if there is no other plan", () => {
    expect(lines([])).toEqual([]);
  });

  it("names the plans that were sent before, oldest first", () => {
    expect(lines([june, may])).toEqual([["Sent this plan twice before:", "May 3", "June 9"]]);
  });

  it("says that an earlier plan was another one if one of them has another revenue", () => {
    expect(lines([june, { ...may, calculated_revenue_30: 50 }])).toEqual([
      ["Sent another plan twice before:", "May 3", "June 9"],
    ]);
  });

  it("names plans of the same day by their time", () => {
    const noon = aLead({ id: "noon", created_at: "2026-11-16T12:05:00.000Z" });
    const morning = aLead({ id: "morning", created_at: "2026-11-16T08:30:00.000Z" });
    expect(lines([noon, morning, may])).toEqual([
      [
        "Sent this plan 3 times before:",
        "May 3",
        "November 16 at 8:30 am",
        "November 16 at 12:05 pm",
      ],
    ]);
  });

  it("names plans that were sent later", () => {
    const later = aLead({ id: "later", created_at: "2026-11-17T12:10:00.000Z" });
    expect(lines([later, may])).toEqual([
      ["Sent this plan once before:", "May 3"],
      ["Sent it again once later:", "November 17"],
    ]);
  });

  it("separates plans under another first name, whatever its case and spaces", () => {
    expect(
      lines([
        { ...june, first_name: "josé " },
        { ...may, first_name: "Travis" },
      ]),
    ).toEqual([
      ["Sent this plan once before:", "June 9"],
      ["Same phone or email: plan sent", "May 3 by Travis"],
    ]);
  });

  it("says `at least` of the oldest plans if there are more than the server sends", () => {
    const later = aLead({ id: "later", created_at: "2026-11-17T12:10:00.000Z" });
    expect(lines([june, may], true)[0]?.[0]).toBe("Sent this plan at least twice before:");
    expect(lines([later], true)[0]?.[0]).toBe("Sent it again at least once later:");
    expect(lines([later, may], true)[1]?.[0]).toBe("Sent it again once later:");
  });
});
