import { useIsFetching } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unreachable } from "../../../../testing/fakeServer.ts";
import { aLead, someLeads } from "../../../../testing/someLeads.ts";
import { renderOnDesk } from "../../../testing/renderOnDesk.tsx";
import { NewLeads } from "../../alerts/NewLeads.tsx";
import { useLeadChanges } from "./useLeadChanges.ts";

const [ann0 = aLead(), ann1 = aLead()] = someLeads(2).map((lead) => ({
  ...lead,
  created_at: "2026-11-17T12:31:00.000Z",
}));

/** As the desk renders them. */
function Changes() {
  const { haveChangesFailed, newLeads } = useLeadChanges({}, false);
  return (
    <>
      <NewLeads newLeads={newLeads} />
      {haveChangesFailed && <p>No connection</p>}
      {useIsFetching() === 0 && <p>Loaded</p>}
    </>
  );
}

/** Waits for the first response, which has no changes. */
async function renderChanges() {
  const { api } = renderOnDesk(<Changes />);
  await screen.findByText("Loaded");
  return api;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("new leads", () => {
  it("are announced once each, with their number since the desk was opened", async () => {
    const api = await renderChanges();
    api.changes = { leads: [ann1], erased_ids: [], has_more: false };
    vi.advanceTimersByTime(15_000);
    expect(await screen.findByText("New lead: Ann1")).toBeInTheDocument();
    api.changes = { leads: [{ ...ann1, version: 1 }, ann0], erased_ids: [], has_more: false };
    vi.advanceTimersByTime(15_000);
    const second = "New lead: Ann0, 2 since you opened the desk";
    expect(await screen.findByText(second)).toBeInTheDocument();
  });

  it.each([
    ["is visible again", ["visibilitychange"]],
    ["is online again", ["offline", "online"]],
  ])("appear at once in a tab that %s", async (_, events) => {
    const api = await renderChanges();
    api.answers.leadChanges = unreachable;
    vi.advanceTimersByTime(15_000);
    await screen.findByText("No connection");
    delete api.answers.leadChanges;
    api.changes = { leads: [ann0], erased_ids: [], has_more: false };
    for (const event of events) window.dispatchEvent(new Event(event));
    expect(await screen.findByText("New lead: Ann0")).toBeInTheDocument();
  });
});
