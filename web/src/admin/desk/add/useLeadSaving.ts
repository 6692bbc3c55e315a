import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { planUrl } from "../../../plan/planLink.ts";
import { useDesk } from "../DeskContext.ts";
import { withoutTimeline } from "../data/leadCache.ts";
import { refetchSoon } from "../data/refetchSoon.ts";
import { messageLinks } from "../lead/contact/messageLinks.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import type { AddLeadBody, Draft } from "./addDraft.ts";
import { planMessage } from "./planMessage.ts";

/** How the plan is sent to the new lead. */
export type MessageChannel = "text" | "email";

type LeadToSave = Readonly<{
  key: Draft["key"];
  body: AddLeadBody;
  /** Undefined if the plan is not sent. */
  channel: MessageChannel | undefined;
}>;

/** Saves a lead, then opens it, and the message with the link to its plan if there is a channel. Calls `onSaved` first. */
export function useLeadSaving(onSaved: () => void) {
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const { open: openLead } = useOpenLead();
  return useMutation({
    mutationFn: ({ key, body }: LeadToSave) =>
      unwrap(api(adminContract.addLead, { idempotencyKey: key, body })),
    onSuccess: ({ lead, token }, { channel }) => {
      onSaved();
      refetchSoon(client, keys.queueAndCalls);
      // Shown at once. As old as can be, so that the panel fetches the rest.
      client.setQueryData(keys.lead(lead.id), withoutTimeline(lead), { updatedAt: 0 });
      // Before the other app opens: the address keeps the channel, so that a reload asks whether the message was sent.
      openLead(lead.id, channel);
      if (channel === undefined || token === undefined) return;
      const link = planUrl(token);
      client.setQueryData(keys.planLink(lead.id), link);
      const text = planMessage({ name: lead.first_name, link, senderEmail: user.email });
      window.open(messageLinks(lead, text)[channel], "_self");
    },
  });
}
