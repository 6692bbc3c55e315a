import { Flex, Input, Text } from "@chakra-ui/react";
import type { TrackedPlan } from "@planner/shared/api/adminContract";
import { comingMonday, isoDate, localCalendarDate } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { planUrl } from "../../../plan/planLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { PlanOutlook } from "../plans/PlanOutlook.tsx";
import { derivedPlan } from "./derivedPlan.ts";

/** A link to the lead's plan, which is saved first if the visitor did not. */
export function usePlanLink(lead: Lead) {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const { data, mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      const start_date = isoDate(comingMonday(localCalendarDate(now())));
      const plan = { inputs: derivedPlan(lead).inputs, start_date };
      return planUrl((await unwrap(api.createLeadPlan({ leadId: lead.id, plan }))).token);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) });
      void client.invalidateQueries({ queryKey: keys.plans });
    },
  });
  /** The same link again, once there is one. */
  return { url: data, create: async () => data ?? (await mutateAsync()), isPending, error };
}

type SavedPlanProps = Readonly<{
  /** Undefined if the plan is not saved. */
  plan: TrackedPlan | undefined;
  link: ReturnType<typeof usePlanLink>;
}>;

/** How the saved plan is going, and a link to it for a text or an email. */
export function SavedPlan({ plan, link }: SavedPlanProps) {
  const [status, setStatus] = useState("");

  async function copy() {
    setStatus("");
    try {
      await navigator.clipboard.writeText(await link.create());
      setStatus("Link copied. Text and Email use it too.");
    } catch {
      setStatus("Not copied. Try again.");
    }
  }

  return (
    <section aria-label="Saved plan">
      {plan && (
        <Flex wrap="wrap" columnGap="4" mb="2" textStyle="sm">
          <PlanOutlook plan={plan} />
        </Flex>
      )}
      <Button
        variant="secondary"
        px="3"
        textStyle="sm"
        aria-busy={link.isPending}
        onClick={() => void copy()}
      >
        Copy a link to the plan
      </Button>
      {link.url && <Input readOnly mt="2" aria-label="Link to the plan" value={link.url} />}
      <Text role="status" mt="1" textStyle="sm">
        {refusalOf(link.error) ?? status}
      </Text>
    </section>
  );
}
