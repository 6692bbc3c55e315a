import { expect, it } from "vitest";
import { closestRows, type JoinTarget } from "./closestRows.ts";

const row = (source: JoinTarget["source"], campaign: string, leads: number): JoinTarget => ({
  source,
  campaign,
  leads,
});

it("offers only rows that the report has, the closest names of its own source first", () => {
  const rows = [
    row("phone", "(none)", 57),
    row("facebook", "spring", 90),
    row("google", "brand", 80),
    row("facebook", "fall-offer", 9),
  ];
  const campaign = { service: "meta", campaign: "Fall Offer – Retargeting" } as const;
  expect(closestRows(campaign, rows)).toEqual({
    ownSource: [row("facebook", "fall-offer", 9), row("facebook", "spring", 90)],
    otherSources: [row("google", "brand", 80), row("phone", "(none)", 57)],
  });
  // The campaigns without a row of their own come last, whatever their leads.
  const other = row(undefined, "Other campaigns", 300);
  expect(closestRows(campaign, [other, ...rows]).otherSources.at(-1)).toEqual(other);
});
