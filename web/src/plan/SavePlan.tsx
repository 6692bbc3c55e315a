import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { changeInputs, createPlan, type PlanFailure } from "../api/planApi.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { Buttons, PlanLink } from "./PlanActions.tsx";
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
  const { plan } = lead;
  const isCurrent = plan && sameInputs(plan.inputs, inputs);

  /** A plan is saved with the lead's goals. Other ones replace them afterwards. */
  async function save(saved: SavedLead): Promise<PlanFailure | undefined> {
    if (!saved.plan) {
      const start_date = planStart(today);
      const created = await createPlan(saved.key, { inputs: saved.inputs, scenario, start_date });
      if (created.kind !== "done") return created;
      const { token } = created.value;
      savedLead.write({ ...saved, plan: { token, start_date, inputs: saved.inputs } });
      openedPlan.write(token);
    }
    return changeSavedPlan(inputs);
  }

  async function press(saved: SavedLead) {
    if (isSaving) return;
    setSaving(true);
    const failure = await save(saved);
    // Renders before moving focus, because the button that had it is gone.
    flushSync(() => {
      setSaving(false);
      setMessage(failure ? messageOf(failure) : "");
      setLead(savedLead.read());
    });
    if (!failure) headingRef.current?.focus();
  }

  return (
    <Section aria-labelledby="save-plan">
      <chakra.div flex="1 1 11rem" _print={{ display: "none" }}>
        <chakra.h2 id="save-plan" ref={headingRef} tabIndex={-1} fontWeight="bold">
          {plan ? "Your plan is saved" : "Keep this plan alive."}
        </chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted">
          Enter five numbers every Monday; the forecast learns.
        </chakra.p>
      </chakra.div>
      {plan && <PlanLink token={plan.token} startDate={plan.start_date} />}
      {plan && !isCurrent && <p>Your saved plan has other numbers.</p>}
      <Buttons>
        {!isCurrent && (
          <Button variant="secondary" aria-busy={isSaving} onClick={() => void press(lead)}>
            {plan ? "Use these numbers" : "Save plan"}
          </Button>
        )}
        {plan && (
          <LinkButton href={planUrl(plan.token)} variant="secondary">
            Open my plan
          </LinkButton>
        )}
      </Buttons>
      <chakra.p role="status" _print={{ display: "none" }}>
        {message || (plan && sendsMail ? "Emailed to you." : "")}
      </chakra.p>
    </Section>
  );
}

/** The text beside its button. The link and messages take the whole width. */
const Section = chakra("section", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "2",
    mt: "4",
    "& > p, & > div:has(input)": { flexBasis: "full", textStyle: "sm" },
  },
});

function messageOf(failure: PlanFailure): string {
  if (failure.kind !== "invalid")
    return "Not saved. Check your connection, or try again in a moment.";
  const isPending = failure.errors.some(({ path }) => path === "idempotency_key");
  return isPending
    ? "Your details have not reached us yet. Try again in a moment."
    : (failure.errors[0]?.message ?? "");
}

/** Changes the inputs of this tab's saved plan, if it has one with other inputs. */
export async function changeSavedPlan(inputs: PlanInputs): Promise<PlanFailure | undefined> {
  const lead = savedLead.read();
  if (!lead?.plan || sameInputs(lead.plan.inputs, inputs)) return undefined;
  const outcome = await changeInputs(lead.plan.token, inputs);
  if (outcome.kind !== "done") return outcome;
  savedLead.write({ ...lead, plan: { ...lead.plan, inputs } });
  return undefined;
}
