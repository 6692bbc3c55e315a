import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { planUrl } from "../../../plan/planLink.ts";
import { useDesk } from "../DeskContext.ts";
import { refetchSoon, withoutTimeline } from "../data/leadCache.ts";
import { messageLinks } from "../lead/ContactLinks.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { signerOf } from "../lead/personName.ts";
import type { AddLeadBody, Draft } from "./addDraft.ts";

/** How the plan is sent to the new lead. */
export type MessageChannel = "text" | "email";

type LeadToSave = Readonly<{
  key: Draft["key"];
  body: AddLeadBody;
  /** Undefined if the plan is not sent. */
  channel: MessageChannel | undefined;
}>;

/** Saves a lead, opens the message with the link to its plan, and then the lead. `onSaved` is called first. */
export function useLeadSaving(onSaved: () => void) {
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const { open } = useOpenLead();
  return useMutation({
    mutationFn: ({ key, body }: LeadToSave) =>
      unwrap(api(adminContract.addLead, { idempotencyKey: key, body })),
    onSuccess: ({ lead, token = "" }, { channel }) => {
      onSaved();
      refetchSoon(client, keys.queueAndCalls);
      // Shown at once, and fetched when it opens.
      client.setQueryData(keys.lead(lead.id), withoutTimeline(lead), { updatedAt: 0 });
      // Before the other app opens, so that a reload asks whether the message was sent.
      open(lead.id, channel);
      if (channel === undefined) return;
      const link = planUrl(token);
      client.setQueryData(keys.planLink(lead.id), link);
      const text = planMessage({ name: lead.first_name, link, sender: user.email });
      window.open(messageLinks(lead, text)[channel], "_self");
    },
  });
}

type PlanMessage = Readonly<{ name: string; link: string; sender: string }>;

/** The text of the message that sends the plan. */
export function planMessage({ name, link, sender }: PlanMessage): string {
  return [`Hi ${name}, here is your plan: ${link}`, ...signerOf(sender)].join("\n");
}
