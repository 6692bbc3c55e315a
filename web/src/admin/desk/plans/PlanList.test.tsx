import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead } from "../../../testing/someLeads.ts";
import { renderDesk } from "../../testing/renderAdmin.tsx";
import { renderQueueAndPanel } from "../../testing/renderOnDesk.tsx";

const lead = aLead();
const silent = {
  plan_id: "1",
  lead_id: lead.id,
  first_name: "José",
  start_date: "2026-10-05",
  // 14 calendar days ago, if fewer hours.
  last_entry: "2026-11-03T23:30:00.000Z",
  weeks_entered: 4,
  company: "solidfloors.com",
  mobile: "+13058675319",
  outlook: {
    chance_of_80_percent: 0.45,
    shortfall: 30_084,
    lever: "cost_per_lead",
    certainty: 0.9989,
    situation: {
      kind: "leak",
      measure: "cost_per_lead",
      estimate: 39,
      plan: 33,
      certainty: 0.9989,
      gain: 16_000,
      fits_lately: false,
    },
  },
} as const;
const { outlook: _, ...unused } = { ...silent, plan_id: "2", first_name: "Ann" };
const ended = {
  ...unused,
  plan_id: "3",
  first_name: "Zoe",
  company: "",
  mobile: "",
  start_date: "2026-08-24",
  outlook: { chance_of_80_percent: 0.9, shortfall: -1, situation: { kind: "too_early" } },
} as const;
const recent = { ...unused, last_entry: "2026-11-04T00:30:00.000Z", weeks_entered: 0 };

describe("the tab Plans", () => {
  it("says how each saved plan is going, marks 14 silent days, and opens the lead", async () => {
    const { api, user } = renderDesk([lead]);
    api.plans = [silent, ended, recent];
    api.pageSize = 1;
    await user.click(await screen.findByRole("tab", { name: /^Plans/ }));
    const list = within(await screen.findByRole("list", { name: /^Plans: silent/ }));
    expect(list.getAllByRole("listitem")[0]).toHaveTextContent(
      "Josésolidfloors.com, (305) 867-5319Week 7 of 12Last entry Nov 3, 2026Silent for 14 daysAt risk 45% likely to reach 80% of planAbout $30,000 short by week 12Leak: lead cost, 99% sureCall",
    );
    expect(list.getByRole("link", { name: "Call José" })).toHaveAttribute(
      "href",
      "tel:+13058675319",
    );
    const endedList = await screen.findByRole("list", { name: "Ended after week 12" });
    expect(endedList).toHaveTextContent(
      /Zoe.*– likely to reach 80% of plan– short by week 12Too few weeks entered$/,
    );
    expect(await list.findByText("Ann")).toBeVisible();
    expect(list.getAllByRole("listitem")[1]).toHaveTextContent(
      "Annsolidfloors.com, (305) 867-5319Week 7 of 12No entry, saved Nov 4, 2026 – likely to reach 80% of plan– short by week 12No forecast yetCall",
    );
    await user.click(list.getByRole("link", { name: "José" }));
    const panel = within(await screen.findByRole("dialog", { name: "José" }));
    expect(await panel.findByText("Leak: lead cost, 99% sure")).toBeVisible();
    expect(panel.getByRole("button", { name: "Next in the list" })).toBeDisabled();
    await user.click(panel.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("list", { name: /^Plans: silent/ })).toBeVisible();
  });

  it("says that it could not be loaded, then that no plan is saved", async () => {
    const { api, user } = renderDesk([], "/admin?view=plans");
    api.answers.listPlans = refusal(503);
    expect(await screen.findByText("The plans could not be loaded.")).toBeVisible();
    delete api.answers.listPlans;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No saved plans yet/)).toBeVisible();
  });
});

describe("the link to a lead's plan", () => {
  it("is copied, and is in the text and the email from then on", async () => {
    const { api, user } = renderQueueAndPanel({ leads: [lead], openId: lead.id });
    api.answers.createLeadPlan = refusal(503);
    const copy = await screen.findByRole("button", { name: "Copy a link to the plan" });
    await user.click(copy);
    expect(await screen.findByRole("alert")).toHaveTextContent("Not copied.");
    delete api.answers.createLeadPlan;
    await user.click(copy);
    expect(await screen.findByText(/^Link copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/plan#a-token`);
    for (const name of ["Text", "Email"]) {
      const href = expect.stringContaining(encodeURIComponent("/plan#a-token"));
      expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
    }
    const inputs = { target_estimates_per_week: 10, avg_job_value: 3500 };
    const body = { inputs, start_date: "2026-11-23" };
    expect(api.requests.findLast(({ url }) => url.endsWith("/plan"))).toMatchObject({ body });
  });
});
