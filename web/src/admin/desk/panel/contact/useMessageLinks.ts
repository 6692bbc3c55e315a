import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useQuery } from "@tanstack/react-query";
import { pageBrand } from "../../../../browser/brand.ts";
import { useDesk } from "../../DeskContext.ts";
import { messageLinks } from "../../lead/ContactLinks.tsx";
import { signerOf } from "../../lead/personName.ts";

/** The link to the lead's plan, once it was copied or sent. */
export function usePlanUrl({ id }: Lead): string | undefined {
  const queryKey = useDesk().keys.planLink(id);
  return useQuery<string>({ queryKey, queryFn: skipToken }).data;
}

/** Links that open a text or an email that is started: with the person's name, and where their plan is. */
export function useMessageLinks(lead: Lead) {
  const { user } = useDesk();
  const from = [...signerOf(user.email), pageBrand().name].join(" from ");
  // People who were added did not make the plan themselves.
  const { first_name, created_by } = lead;
  const link = usePlanUrl(lead) ?? (created_by ? "" : `${location.origin}/`);
  const made = created_by ? "We made a 30-day plan for you" : "You made a 30-day plan with us";
  const plan = link ? `${made}: ${link}` : `${made}.`;
  const text = `Hi ${first_name}, this is ${from}. ${plan} When is a good time for a short call?`;
  return messageLinks(lead, text);
}
