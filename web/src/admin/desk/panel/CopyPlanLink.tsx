import { Input, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/adminContract";
import { localCalendarDate, planStart } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { planUrl } from "../../../plan/planLink.ts";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { derivedPlan } from "./derivedPlan.ts";
import { Chip } from "./NextTouch.tsx";

/** Copies a link to the lead's plan, which is saved first if the visitor did not. The next press copies the same link. */
export function usePlanLink(lead: Lead) {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const [url, setUrl] = useState(() => client.getQueryData<string>(keys.planLink(lead.id)));
  const copying = useMutation({
    mutationFn: async () => {
      const start_date = planStart(localCalendarDate(now()));
      const plan = { inputs: derivedPlan(lead).inputs, start_date };
      const link =
        url ??
        planUrl(
          (await unwrap(api(adminContract.createLeadPlan, { id: lead.id, body: plan }))).token,
        );
      setUrl(link);
      await navigator.clipboard.writeText(link);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) });
      void client.invalidateQueries({ queryKey: keys.plans });
    },
  });
  return { ...copying, url };
}

/** Copies the link for a text or an email. The address and the status each get their own line. */
export function CopyPlanLink({ link }: Readonly<{ link: ReturnType<typeof usePlanLink> }>) {
  return (
    <>
      <Chip aria-busy={link.isPending} onClick={() => link.mutate()}>
        Copy a link to the plan
      </Chip>
      {link.url && <Input readOnly aria-label="Link to the plan" value={link.url} />}
      <Text role="status" flexBasis="full" textStyle="sm" _empty={{ mt: "-2" }}>
        {link.isSuccess && "Link copied. Text and Email use it too."}
        {link.isError && (refusalOf(link.error) ?? "Not copied. Try again.")}
      </Text>
    </>
  );
}
