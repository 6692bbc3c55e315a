import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aLead, someLeads } from "../../../testing/someLeads.ts";
import { renderDesk, shownNames } from "../../testing/renderAdmin.tsx";

const [ann0 = aLead(), ann1 = aLead(), ann2 = aLead()] = someLeads(3);

describe("the tabs", () => {
  it("count the leads of each stage, and show one stage each", async () => {
    const { user } = renderDesk([ann0, { ...ann1, stage: "won" }, ann2]);
    await user.click(await screen.findByRole("tab", { name: "Won 1" }));
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann1"]);
    const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent.trim());
    expect(tabs.join(", ")).toBe(
      "New 2, Contacted 0, Call booked 0, Proposal 0, Won 1, Lost 0, All 3, Plans",
    );
    await user.click(screen.getByRole("tab", { name: "Lost 0" }));
    expect(await screen.findByRole("heading", { name: "No lost leads" })).toBeVisible();
  });
});

describe("the filters", () => {
  it("narrow the list, and are removed by their chips", async () => {
    const owner = "ben@planner.local";
    const leads = [
      { ...ann0, owner },
      { ...ann1, attribution: { gclid: "a" } },
    ];
    const { user } = renderDesk(leads, "/admin?plan=passes");
    await user.click(await screen.findByRole("button", { name: /^Filters/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Source" }), "Google");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann1"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Suspect" }), "Suspect only");
    expect(await screen.findByRole("heading", { name: "No leads match" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove filter: Suspect only" }));
    expect(screen.getByRole("button", { name: "Remove filter: Google" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Remove filter: Google" }));
    expect(await screen.findByText("All 2 leads shown.")).toBeVisible();
    expect(screen.getByText("Plan passes", { selector: "span" })).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Ben");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Ann0"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Answered by" }), "Not answered");
    expect(screen.getByRole("button", { name: "Remove filter: Owner Ben" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Filters (3)", expanded: true })).toBeVisible();
  });
});

it("the filter of leads without a next step lists only those, until it is removed", async () => {
  const first_response_at = "2026-11-17T12:10:00.000Z";
  const answered = { stage: "contacted", first_response_at } as const;
  const planned_touch = { kind: "retry", at: "2026-11-18T12:00:00.000Z" } as const;
  const leads = [ann0, { ...ann1, ...answered }, { ...ann2, ...answered, planned_touch }];
  const { api, user } = renderDesk(leads);
  await user.click(await screen.findByRole("button", { name: /^Filters/ }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Next step" }), "No next step");
  expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
  expect(shownNames()).toEqual(["Ann1"]);
  expect(api.requests.filter(({ url }) => url.includes("next=none"))).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Remove filter: No next step" }));
  expect(await screen.findByText("All 3 leads shown.")).toBeVisible();
});

describe("the search", () => {
  it("starts while the user types, from the second letter on", async () => {
    const { api, user } = renderDesk([ann0, { ...ann1, first_name: "Zoe" }]);
    await user.type(await screen.findByRole("searchbox", { name: "Search leads" }), "zo");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    expect(shownNames()).toEqual(["Zoe"]);
    expect(screen.getByRole("tab", { name: "All 1" })).toBeVisible();
    expect(api.requests.filter(({ url }) => url.includes("q="))).toHaveLength(1);
    await user.keyboard("{Backspace}'");
    expect(await screen.findByText("All 2 leads shown.")).toBeVisible();
    expect(screen.getByRole("searchbox")).toHaveValue("z'");
    expect(new URL(location.href).searchParams.get("q")).toBeNull();
  });

  it("is cleared with one press", async () => {
    const { user } = renderDesk([ann0, { ...ann1, first_name: "Zoe" }], "/admin?q=zo");
    expect(await screen.findByText("All 1 lead shown.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    expect(screen.getByRole("searchbox")).toHaveFocus();
    expect(await screen.findByText("All 2 leads shown.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Clear the search" })).toBeNull();
  });
});
