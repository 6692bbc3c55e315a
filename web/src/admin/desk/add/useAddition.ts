import { adminContract } from "@planner/shared/api/admin/adminContract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { tabStorage } from "../../../browser/tabStorage.ts";
import { planUrl } from "../../../plan/planLink.ts";
import { useDesk } from "../DeskContext.ts";
import { refetchSoon, withoutTimeline } from "../data/leadCache.ts";
import { messageLinks } from "../lead/ContactLinks.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { signerOf } from "../lead/personName.ts";
import type { bodySchema, Draft } from "./addDraft.ts";

/** What opens when the lead is saved. */
export type Message = "text" | "email" | undefined;

type Addition = Pick<Draft, "key"> & { message: Message; body: z.input<typeof bodySchema> };

/** Saves a lead, opens the message with the link to its plan, and then the lead. */
export function useAddition(storageKey: string) {
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const { open } = useOpenLead();
  return useMutation({
    mutationFn: ({ key, body }: Addition) =>
      unwrap(api(adminContract.addLead, { idempotencyKey: key, body })),
    onSuccess: ({ lead, token = "" }, { message }) => {
      tabStorage.remove(storageKey);
      refetchSoon(client, keys.queueAndCalls);
      client.setQueryData(keys.lead(lead.id), withoutTimeline(lead), { updatedAt: 0 });
      // Before the other app opens, so that a reload asks whether the message was sent.
      open(lead.id, message);
      if (message) {
        const link = planUrl(token);
        const text = planText(lead.first_name, link, user.email);
        client.setQueryData(keys.planLink(lead.id), link);
        window.open(messageLinks(lead, text)[message], "_self");
      }
    },
  });
}

/** The text that sends the plan. */
export function planText(name: string, link: string, by: string): string {
  return [`Hi ${name}, here is your plan: ${link}`, ...signerOf(by)].join("\n");
}
