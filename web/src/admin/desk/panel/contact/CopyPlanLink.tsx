import { Input, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { localCalendarDate } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { planStart } from "@planner/shared/plan/planStart";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { planUrl } from "../../../../plan/planLink.ts";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { failedEdit } from "../../data/edits/failedEdit.ts";
import { derivedPlan } from "../facts/derivedPlan.ts";
import { usePlanUrl } from "./usePlanUrl.ts";

/** Copies a link to the lead's plan, which is saved first if the visitor did not. The next press copies the same link. */
export function CopyPlanLink({ lead }: Readonly<{ lead: Lead }>) {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const url = usePlanUrl(lead);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      const link = url ?? (await savePlan());
      client.setQueryData(keys.planLink(lead.id), link);
      await navigator.clipboard.writeText(link);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) });
      void client.invalidateQueries({ queryKey: keys.plans });
    },
  });

  /** Saves the plan and returns its link. */
  async function savePlan(): Promise<string> {
    const start_date = planStart(localCalendarDate(now()));
    const body = { inputs: derivedPlan(lead).inputs, start_date };
    const { token } = await unwrap(api(adminContract.createLeadPlan, { id: lead.id, body }));
    return planUrl(token);
  }

  return (
    <>
      <Chip aria-busy={isPending} onClick={() => mutate()}>
        Copy a link to the plan
      </Chip>
      {url && <Input readOnly aria-label="Link to the plan" value={url} />}
      <Text role="status" flexBasis="full" textStyle="sm" _empty={{ mt: "-2" }}>
        {isSuccess && <span>Link copied. Text and Email use it too.</span>}
      </Text>
      <NotSaved failed={error ? failedEdit("Not copied.", error, () => mutate()) : undefined} />
    </>
  );
}
