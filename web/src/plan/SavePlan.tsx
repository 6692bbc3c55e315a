import { chakra } from "@chakra-ui/react";
import { planContract } from "@planner/shared/api/planContract";
import { entityTag } from "@planner/shared/api/route";
import type { CalendarDate } from "@planner/shared/calendar";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { ScenarioName } from "@planner/shared/plan/Plan";
import { planStart } from "@planner/shared/plan/planStart";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ApiRefusal, callApi } from "../api/callApi.ts";
import { useEmbedded } from "../browser/useEmbedded.ts";
import { Button, ButtonRow, LinkButton } from "../ui/Button.tsx";
import { dismissToast, showToast } from "../ui/toasts.ts";
import { PlanLink } from "./PlanActions.tsx";
import { holderOf, openedPlan, planUrl } from "./planLink.ts";
import { ReminderOffer } from "./ReminderOffer.tsx";
import { type SavedLead, sameInputs, savedLead } from "./savedLead.ts";

type SaveOptions = Readonly<{
  inputs: PlanInputs;
  scenario: ScenarioName;
  today: CalendarDate;
}>;

export type PlanSaving = NonNullable<ReturnType<typeof useSavePlan>>;

/** Saves the plan of the lead that this tab submitted. Undefined without such a lead. */
export function useSavePlan({ inputs, ...start }: SaveOptions) {
  const [lead, setLead] = useState(savedLead.read);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(inputs);
  if (!lead) return undefined;
  const { plan } = lead;

  /** Returns whether it worked. If not, a toast says why, and the plan can be saved again. */
  const save = async (wanted = inputs): Promise<boolean> => {
    latest.current = wanted;
    if (isSaving) return false;
    setSaving(true);
    let failure: ApiRefusal | undefined;
    let saved: PlanInputs;
    do {
      saved = latest.current;
      failure = await storePlan(savedLead.read() ?? lead, { ...start, inputs: saved });
      // Other goals may have been applied meanwhile.
    } while (!failure && saved !== latest.current);
    // Renders before focus moves, because the button that had it may be gone.
    flushSync(() => {
      setSaving(false);
      setLead(savedLead.read());
    });
    dismissToast(failureToast);
    if (failure) {
      const description = messageOf(failure);
      const notSaved = plan ? "Plan not updated" : "Plan not saved";
      failureToast = showToast({ tone: "destructive", title: notSaved, description });
    }
    return !failure;
  };
  const isCurrent = plan && sameInputs(plan.inputs, inputs);
  const reminded = () => {
    if (plan) savedLead.write({ ...lead, plan: { ...plan, reminder: true } });
    flushSync(() => setLead(savedLead.read()));
    headingRef.current?.focus();
  };
  return { plan, isCurrent, isSaving, save, reminded, headingRef };
}

let failureToast: string | undefined;

/** Creates the plan with the lead's goals. If the results show other goals, a second call replaces them. */
async function storePlan(
  lead: SavedLead,
  plan: SaveOptions,
  isRenewed = false,
): Promise<ApiRefusal | undefined> {
  let { plan: stored } = lead;
  const keep = (saved: SavedLead["plan"]) => {
    // The visitor may have sent another lead meanwhile.
    if (savedLead.read()?.key === lead.key) savedLead.write({ ...lead, plan: saved });
  };
  if (!stored) {
    const { inputs } = lead;
    const { scenario } = plan;
    const start_date = planStart(plan.today);
    const body = { inputs, scenario, start_date };
    const created = await callApi(planContract.createPlan, { idempotencyKey: lead.key, body });
    if (created.kind !== "done") return created;
    stored = { ...created.value, start_date, inputs };
    keep(stored);
    openedPlan.write(stored.token);
  }
  if (!isRenewed && sameInputs(stored.inputs, plan.inputs)) return undefined;
  const holder = holderOf(stored.token);
  const opened = await callApi(planContract.openPlan, {}, holder);
  // The link has ended. The lead's key gets another one.
  if (opened.kind === "notFound" && !isRenewed)
    return storePlan({ ...lead, plan: undefined }, plan, true);
  if (opened.kind !== "done") return opened;
  const change = { ifMatch: entityTag(opened.value.version), body: { inputs: plan.inputs } };
  const changed = await callApi(planContract.changePlan, change, holder);
  if (changed.kind !== "done") return changed;
  keep({ ...stored, inputs: plan.inputs });
  return undefined;
}

/** The save button in the progress bar. Once the plan is saved, it moves focus to the section with the link. */
export function ProgressSaveButton({ saving }: Readonly<{ saving: PlanSaving }>) {
  const { plan, isCurrent, headingRef } = saving;

  async function press() {
    if (isCurrent) return headingRef.current?.focus();
    if (!(await saving.save())) return;
    const title = plan ? "Your plan is updated" : "Your plan is saved";
    const isMailed = !plan && savedLead.read()?.plan?.mail;
    const description = isMailed ? "We email you the link. It’s also below." : "The link is below.";
    showToast({ tone: "success", title, description });
  }

  function label(): string {
    if (saving.isSaving) return "Saving…";
    if (isCurrent) return "Plan saved";
    return plan ? "Update plan" : "Save plan";
  }

  return (
    <Button
      variant="quiet"
      // The margins keep the touch target from making the bar taller. The width fits the longer label.
      my="-3"
      me="-2"
      minW="5.75rem"
      px="2"
      justifyContent="end"
      textStyle="sm"
      color="accent.fg"
      aria-busy={saving.isSaving}
      onClick={() => void press()}
    >
      {label()}
    </Button>
  );
}

/** The plan's save state and link, above the buttons in `children`. */
export function SavePlan({ saving, children }: SavePlanProps) {
  const target = useEmbedded() ? "_blank" : undefined;
  if (!saving) return <ButtonRow>{children}</ButtonRow>;
  const { plan, isCurrent, isSaving, headingRef } = saving;
  return (
    <>
      <chakra.section aria-labelledby="save-plan" mt="4" textStyle="sm">
        <chakra.div _print={{ display: "none" }}>
          <chakra.h2 id="save-plan" ref={headingRef} tabIndex={-1} fontWeight="bold">
            {plan ? "Your plan is saved" : "See each Monday whether you’re on track"}
          </chakra.h2>
          <chakra.p color="fg.muted">
            {`${plan?.mail ? "We email you the link. " : ""}Enter five numbers a week and see where you end up.`}
          </chakra.p>
          {plan?.reminder && <p>We’ll email you every Monday.</p>}
          {plan?.mail && !plan.reminder && (
            <ReminderOffer token={plan.token} onReminded={saving.reminded} />
          )}
        </chakra.div>
        {plan && <PlanLink token={plan.token} />}
        {plan && !isCurrent && !isSaving && <p>Your saved plan has different numbers.</p>}
      </chakra.section>
      {plan && (
        <ButtonRow>
          {!isCurrent && <SaveButton saving={saving} />}
          <LinkButton
            href={planUrl(plan.token)}
            target={target}
            variant="secondary"
            borderColor="accent.solid"
            color="accent.fg"
          >
            Open my plan
          </LinkButton>
        </ButtonRow>
      )}
      <ButtonRow>
        {!plan && <SaveButton saving={saving} />}
        {children}
      </ButtonRow>
    </>
  );
}

/** Stronger than the other buttons of the section. */
function SaveButton({ saving }: Readonly<{ saving: PlanSaving }>) {
  const { plan, isSaving, save, headingRef } = saving;
  const label = plan ? "Use these numbers" : "Save plan";
  return (
    <Button
      variant="secondary"
      borderColor="accent.solid"
      color="accent.fg"
      aria-busy={isSaving}
      onClick={async () => (await save()) && headingRef.current?.focus()}
    >
      {isSaving ? "Saving…" : label}
    </Button>
  );
}

type SavePlanProps = Readonly<{ saving: PlanSaving | undefined; children?: ReactNode }>;

function messageOf(failure: ApiRefusal): string {
  if (failure.kind !== "invalid") return "Check your connection, or try again in a moment.";
  const isPending = failure.errors.some(({ path }) => path === "idempotency_key");
  return isPending
    ? "Your details have not reached us yet. Try again in a moment."
    : failure.reason;
}
