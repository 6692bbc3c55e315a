import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { refusal } from "../../../testing/fakeAdminServer.ts";
import { aLead } from "../../../testing/someLeads.ts";
import { renderOnDesk } from "../../testing/renderOnDesk.tsx";
import { useDesk } from "../DeskContext.ts";
import { withoutTimeline } from "../data/leadCache.ts";
import { useLeadDetails } from "./useLeadDetails.ts";

const lead = aLead();

/** Shows how much of the lead is known. It was cached at this time, in milliseconds. */
function Details({ updatedAt }: { readonly updatedAt: number }) {
  const { keys } = useDesk();
  const client = useQueryClient();
  useState(() => client.setQueryData(keys.lead(lead.id), withoutTimeline(lead), { updatedAt }));
  const { state, error } = useLeadDetails(lead.id);
  return <p>{error ? "Rejected" : state}</p>;
}

describe("useLeadDetails", () => {
  it("asks again for a lead that was just added, which the server does not find at once", async () => {
    const { api } = renderOnDesk(<Details updatedAt={0} />, { leads: [lead] });
    api.answers.getLead = refusal(404);
    await waitFor(() => expect(api.requests).toHaveLength(1));
    delete api.answers.getLead;
    expect(await screen.findByText("known")).toBeVisible();
    expect(api.requests).toHaveLength(2);
  });

  it("does not ask again for another lead that does not exist", async () => {
    const { api } = renderOnDesk(<Details updatedAt={1} />, { leads: [lead] });
    api.answers.getLead = refusal(404);
    expect(await screen.findByText("Rejected")).toBeVisible();
    expect(api.requests).toHaveLength(1);
  });
});
