import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { changeInputs, createPlan, type PlanFailure } from "../api/planApi.ts";
import { SectionHeading } from "../calculator/results/parts/SectionHeading.tsx";
import { Button, LinkButton } from "../ui/Button.tsx";
import { PlanLink } from "./PlanActions.tsx";
import { openedPlan, planStart, planUrl } from "./planLink.ts";
import { type SavedLead, sameInputs, savedLead } from "./savedLead.ts";

type SavePlanProps = Readonly<{
  inputs: PlanInputs;
  scenario: ScenarioName;
  today: CalendarDate;
  /** Whether the environment emails the link: `plan_mail` of its settings. */
  sendsMail: boolean;
}>;

/** Saves the plan of the lead that this tab submitted, and shows its link. Nothing without such a lead. */
export function SavePlan({ inputs, scenario, today, sendsMail }: SavePlanProps) {
  const [lead, setLead] = useState(savedLead.read);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState("");
  if (!lead) return null;
  const { key, plan } = lead;
  const isCurrent = plan !== undefined && sameInputs(plan.inputs, inputs);

  async function run(action: () => Promise<PlanFailure | SavedLead>) {
    if (isSaving) return;
    setSaving(true);
    setMessage("");
    const result = await action();
    setSaving(false);
    if ("kind" in result) {
      setMessage(messageOf(result));
      return;
    }
    // Renders before moving focus, because the button that had it is gone.
    flushSync(() => setLead(result));
    headingRef.current?.focus();
  }

  /** A plan is saved with the lead's goals. Other ones replace them afterwards. */
  async function save({ inputs: captured }: SavedLead): Promise<PlanFailure | SavedLead> {
    const start_date = planStart(today);
    const created = await createPlan(key, { inputs: captured, scenario, start_date });
    if (created.kind !== "done") return created;
    const { token } = created.value;
    const saved = { key, inputs: captured, plan: { token, start_date, inputs: captured } };
    savedLead.write(saved);
    openedPlan.write(token);
    return sameInputs(captured, inputs) ? saved : ((await changeSavedPlan(inputs)) ?? saved);
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
          {!isCurrent && (
            <chakra.div mb="3" _print={{ display: "none" }}>
              <chakra.p mb="2">Your saved plan has other numbers.</chakra.p>
              <Button
                variant="secondary"
                aria-busy={isSaving}
                onClick={() => void run(async () => (await changeSavedPlan(inputs)) ?? lead)}
              >
                Use these numbers
              </Button>
            </chakra.div>
          )}
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
          onClick={() => void run(() => save(lead))}
          _print={{ display: "none" }}
        >
          Save plan
        </Button>
      )}
      <chakra.p role="status" mt="2" textStyle="sm">
        {message || (plan && sendsMail ? "Emailed to you." : "")}
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

/** Changes the inputs of this tab's saved plan. Undefined if there is none. */
export async function changeSavedPlan(
  inputs: PlanInputs,
): Promise<PlanFailure | SavedLead | undefined> {
  const lead = savedLead.read();
  if (lead?.plan === undefined) return undefined;
  const outcome = await changeInputs(lead.plan.token, inputs);
  if (outcome.kind !== "done") return outcome;
  const changed = { ...lead, plan: { ...lead.plan, inputs } };
  savedLead.write(changed);
  return changed;
}
