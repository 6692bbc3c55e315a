import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { changeInputs, createPlan, type PlanFailure } from "../api/planApi.ts";
import { SectionHeading } from "../calculator/results/parts/SectionHeading.tsx";
import { Button, LinkButton } from "../ui/Button.tsx";
import { PlanLink } from "./PlanActions.tsx";
import { openedPlan, planUrl } from "./planLink.ts";
import { savedLead } from "./savedLead.ts";

type SavePlanProps = Readonly<{
  inputs: PlanInputs;
  scenario: ScenarioName;
  today: CalendarDate;
  /** Whether the environment emails the link: `plan_mail` of its settings. */
  sendsMail: boolean;
}>;

/** Saves the plan of the lead that this tab submitted, and shows its link. Nothing without such a lead. */
export function SavePlan({ inputs, scenario, today, sendsMail }: SavePlanProps) {
  const [lead, setLead] = useState(() => savedLead.read(inputs));
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState("");
  if (!lead) return null;
  const { key, plan } = lead;

  async function save() {
    if (isSaving) return;
    setSaving(true);
    setMessage("");
    const start_date = isoDate(comingMonday(today));
    const outcome = await createPlan(key, { inputs, scenario, start_date });
    setSaving(false);
    if (outcome.kind !== "done") {
      setMessage(messageOf(outcome));
      return;
    }
    const { token } = outcome.value;
    const saved = { key, inputs, plan: { token, start_date } };
    savedLead.write(saved);
    openedPlan.write(token);
    // Renders before moving focus, because the button that had it is gone.
    flushSync(() => setLead(saved));
    headingRef.current?.focus();
  }

  return (
    <section aria-labelledby="save-plan">
      <SectionHeading id="save-plan" ref={headingRef} tabIndex={-1}>
        {plan ? "Your plan is saved" : "Keep this plan alive."}
      </SectionHeading>
      <chakra.p mb="2" color="fg.muted">
        Enter five numbers every Monday; the forecast learns.
      </chakra.p>
      {plan ? (
        <>
          <PlanLink token={plan.token} startDate={plan.start_date} />
          <LinkButton
            href={planUrl(plan.token)}
            variant="secondary"
            mt="3"
            _print={{ display: "none" }}
          >
            Open my plan
          </LinkButton>
        </>
      ) : (
        <Button
          variant="secondary"
          aria-busy={isSaving}
          onClick={() => void save()}
          _print={{ display: "none" }}
        >
          Save plan
        </Button>
      )}
      <chakra.p role="status" mt="2" textStyle="sm">
        {plan && sendsMail ? "Emailed to you." : message}
      </chakra.p>
    </section>
  );
}

function messageOf(failure: PlanFailure): string {
  if (failure.kind !== "invalid")
    return "Not saved. Check your connection, or try again in a moment.";
  const isPending = failure.errors.some(({ path }) => path === "idempotency_key");
  return isPending
    ? "Your details have not reached us yet. Try again in a moment."
    : (failure.errors[0]?.message ?? "");
}

/** Changes the plan that was saved with `inputs`. Undefined if there is none. */
export async function changeSavedPlan(inputs: PlanInputs, changed: PlanInputs) {
  const lead = savedLead.read(inputs);
  if (lead?.plan === undefined) return undefined;
  const outcome = await changeInputs(lead.plan.token, changed);
  if (outcome.kind === "done") savedLead.write({ ...lead, inputs: changed });
  return outcome;
}

function isoDate({ year, month, day }: CalendarDate): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, "2026-11-30".length);
}
