import { Input, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/adminContract";
import { localCalendarDate, planStart } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pageBrand } from "../../../browser/brand.ts";
import { planUrl } from "../../../plan/planLink.ts";
import { Chip } from "../Chip.tsx";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { messageLinks } from "../lead/ContactLinks.tsx";
import { personName } from "../lead/people.ts";
import { derivedPlan } from "./derivedPlan.ts";

/** Copies a link to the lead's plan, which is saved first if the visitor did not. The next press copies the same link. */
export function CopyPlanLink({ lead }: Readonly<{ lead: Lead }>) {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const url = usePlanUrl(lead);
  const { mutate, isPending, isSuccess, isError, error } = useMutation({
    mutationFn: async () => {
      const start_date = planStart(localCalendarDate(now()));
      const body = { inputs: derivedPlan(lead).inputs, start_date };
      const created =
        !url && (await unwrap(api(adminContract.createLeadPlan, { id: lead.id, body })));
      const link = created ? planUrl(created.token) : url;
      client.setQueryData(keys.planLink(lead.id), link);
      await navigator.clipboard.writeText(link ?? "");
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) });
      void client.invalidateQueries({ queryKey: keys.plans });
    },
  });
  return (
    <>
      <Chip aria-busy={isPending} onClick={() => mutate()}>
        Copy a link to the plan
      </Chip>
      {url && <Input readOnly aria-label="Link to the plan" value={url} />}
      <Text role="status" flexBasis="full" textStyle="sm" _empty={{ mt: "-2" }}>
        {isSuccess && "Link copied. Text and Email use it too."}
        {isError && (refusalOf(error) ?? "Not copied. Try again.")}
      </Text>
    </>
  );
}

/** The link to the lead's plan, once it was copied or sent. */
function usePlanUrl({ id }: Lead): string | undefined {
  const queryKey = useDesk().keys.planLink(id);
  return useQuery<string>({ queryKey, queryFn: skipToken }).data;
}

/** Links that open a text or an email that is started: with the person's name, and where their plan is. */
export function useMessageLinks(lead: Lead) {
  const { user } = useDesk();
  const from = `${personName(user.email, "")} from ${pageBrand().name}`;
  const plan = usePlanUrl(lead) ?? `${location.origin}/`;
  const text = `You made a 30-day plan with us: ${plan} When is a good time for a short call?`;
  return messageLinks(lead, `Hi ${lead.first_name}, this is ${from}. ${text}`);
}
