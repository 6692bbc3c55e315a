import type { Lead } from "@planner/shared/lead/leadSchema";
import { pageBrand } from "../../../../browser/brand.ts";
import { useDesk } from "../../DeskContext.ts";
import { messageLinks } from "../../lead/contact/messageLinks.ts";
import { signerOf } from "../../lead/personName.ts";
import { usePlanUrl } from "./usePlanUrl.ts";

/** Links that open a text or an email with a first draft: who writes, where the plan is, and the question for a call. */
export function useMessageLinks(lead: Lead) {
  const { user } = useDesk();
  const planUrl = usePlanUrl(lead);
  const brand = pageBrand().name;
  const signer = signerOf(user.email);
  const sender = signer === undefined ? brand : `${signer} from ${brand}`;
  const plan = planSentence(lead, planUrl);
  const question = "When is a good time for a short call?";
  return messageLinks(lead, `Hi ${lead.first_name}, this is ${sender}. ${plan} ${question}`);
}

/** Visitors without a link to their plan get the calculator's. A lead that was added by hand did not make the plan. */
function planSentence({ created_by }: Lead, planUrl: string | undefined): string {
  if (created_by === undefined) {
    return `You made a 30-day plan with us: ${planUrl ?? `${location.origin}/`}`;
  }
  const made = "We made a 30-day plan for you";
  return planUrl === undefined ? `${made}.` : `${made}: ${planUrl}`;
}
