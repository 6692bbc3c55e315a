import { chakra } from "@chakra-ui/react";
import type { SiteConfig } from "@planner/shared/api/siteConfig";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import { formatDailyBudget, formatStartDate } from "@planner/shared/format";
import { pageConstants } from "@planner/shared/plan/assumptions";
import { installSlots } from "@planner/shared/plan/installSlots";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { budgetSuggestion, smallestAdvised } from "@planner/shared/plan/texts/budgetAdvice";
import { gateSentence } from "@planner/shared/plan/texts/budgetTexts";
import { planSummary } from "@planner/shared/plan/texts/planSummary";
import { useBrand } from "../../../browser/brand.ts";
import { callReminder, mondayReminder, saveReminders } from "../../../plan/calendarFile.ts";
import { planUrl } from "../../../plan/planLink.ts";
import { type PlanSaving, SavePlan } from "../../../plan/SavePlan.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Badge, SectionHeading } from "../../../ui/content/SectionHeading.tsx";
import { OnPaper } from "../../../ui/paper/OnPaper.tsx";
import { dismissToast, showToast } from "../../../ui/toasts.ts";
import { Steps } from "./Steps.tsx";

/** The install if the budget passes the gate, otherwise the kit. A step without a configured URL is not offered. */
export function nextStep({ budget_gate_passes: passes }: Plan, config: SiteConfig) {
  const { booking_url: bookingUrl, kit_url: kitUrl } = config;
  if (passes && bookingUrl) return { kind: "install", bookingUrl } as const;
  if (!passes && kitUrl) return { kind: "kit", kitUrl } as const;
  return { kind: "none" } as const;
}

/** How the install goes, or from which budget; the slots; the action; and what to take away. */
export function NextStep(props: NextStepProps) {
  const { plan, scenario, today, step, saving, onInstall } = props;
  const { call, name, phone } = useBrand();
  const { left, feeWaived } = installSlots(today.day);
  const { per_week, fee_waived_up_to } = pageConstants.installSlots;
  const startDate = comingMonday(today);
  const start = formatStartDate(startDate);
  const saved = saving?.plan;
  const link = saved && planUrl(saved.token);
  const agency = { name, phone: phone?.text };
  const summary = () => planSummary(plan, scenario, { startDate, agency, link });
  const reminders = () => {
    const entries = [];
    if (plan.budget_gate_passes) entries.push(callReminder(today, call.with, summary()));
    if (saved && link) entries.push(mondayReminder(saved, link));
    return entries;
  };
  return (
    <chakra.section aria-labelledby="next" _print={{ order: "4" }}>
      <SectionHeading id="next">
        {plan.budget_gate_passes ? "What happens next" : "Installed for you"}
      </SectionHeading>
      {plan.budget_gate_passes ? (
        <Steps>
          <li>{`Pick a time with ${call.with}`}</li>
          <li>{`${call.minutes} minutes: we walk through your plan`}</li>
          <li>{`Start on ${start}`}</li>
        </Steps>
      ) : (
        <chakra.p textStyle="sm">{gateSentence(plan)}</chakra.p>
      )}
      <Slots>
        <p>
          <strong>{left}</strong> <span>{`of ${per_week} slots left`}</span>{" "}
          {feeWaived && (
            <Badge whiteSpace="normal">{`Setup fee waived (first ${fee_waived_up_to})`}</Badge>
          )}
        </p>
        {left === 0 ? (
          <p>{`This week’s ${per_week} are taken. The next start is ${start}.`}</p>
        ) : (
          !plan.budget_gate_passes && (
            <chakra.p textStyle="sm">{`Next start date: ${start}`}</chakra.p>
          )
        )}
      </Slots>
      {step.kind === "install" && (
        <>
          {onInstall && (
            <Button size="lg" w="full" onClick={onInstall}>
              Install This Plan For Me
            </Button>
          )}
          <OnPaper>{`Pick a time: ${step.bookingUrl}`}</OnPaper>
        </>
      )}
      <SavePlan saving={plan.daily_budget < smallestAdvised ? undefined : saving}>
        {(plan.budget_gate_passes || link) && (
          <Button variant="secondary" onClick={() => saveReminders(reminders())}>
            Calendar
          </Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="secondary" onClick={() => void copy(summary())}>
          Copy plan
        </Button>
      </SavePlan>
    </chakra.section>
  );
}

type NextStepProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
  readonly step: ReturnType<typeof nextStep>;
  /** Undefined if this tab submitted no lead. */
  readonly saving: PlanSaving | undefined;
  /** Undefined if the action is in the `ActionBar`. */
  readonly onInstall: (() => void) | undefined;
};

/** Copies the summary, and says if the browser denies it. */
async function copy(summary: string): Promise<void> {
  dismissToast(deniedToast);
  try {
    await navigator.clipboard.writeText(summary);
    showToast({ tone: "success", title: "Summary copied", description: "Paste it anywhere." });
  } catch {
    deniedToast = showToast({
      tone: "destructive",
      title: "Not copied",
      description: "Your browser did not allow it. Print or save the plan instead.",
    });
  }
}

let deniedToast: string | undefined;

const Slots = chakra("div", {
  base: {
    mt: "1",
    mb: "2",
    "& strong": { textStyle: "lg", fontWeight: "bold" },
    _print: { display: "flex", alignItems: "baseline", columnGap: "6" },
  },
});

/**
 * The amount and the primary action, pinned to the bottom of a narrow screen unless it is very short (400% zoom). It comes after
 * the content in the flow, so it never covers the end of it. The theme's scroll padding keeps focused elements clear of it.
 */
export function ActionBar({ plan, today, step, ...on }: ActionBarProps) {
  const suggestion = plan.daily_budget < smallestAdvised ? undefined : budgetSuggestion(plan);
  const target = suggestion?.target;
  if (step.kind !== "install" && target === undefined) return null;
  return (
    <Bar>
      <p>
        <strong>{`${formatDailyBudget(plan.daily_budget)} a day`}</strong>
        <span>{plan.budget_gate_passes ? slotsText(today) : plan.meter_message}</span>
      </p>
      <Button
        size="lg"
        onClick={() => (target === undefined ? on.onInstall() : on.onTarget?.(target))}
      >
        {target === undefined ? "Install This Plan For Me" : suggestion?.action}
      </Button>
    </Bar>
  );
}

function slotsText(today: CalendarDate): string {
  const { left } = installSlots(today.day);
  return `${left} of ${pageConstants.installSlots.per_week} slots left`;
}

type ActionBarProps = Pick<NextStepProps, "plan" | "today" | "step"> & {
  readonly onInstall: () => void;
  readonly onTarget?: ((target: number) => void) | undefined;
};

/** On phones, negative margins extend it over the page's padding, to the edges of the screen and down to the footer. */
const Bar = chakra("div", {
  base: {
    position: "sticky",
    bottom: "0",
    zIndex: "10",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    mt: "2",
    mx: { base: "-4", md: "-8" },
    mb: { base: "-8", md: "-16" },
    px: { base: "4", md: "8" },
    pt: "2",
    pb: "max(0.5rem, env(safe-area-inset-bottom))",
    borderTopWidth: "1px",
    bg: "bg.panel",
    "& p": { textStyle: "xs", color: "fg.muted", whiteSpace: "nowrap" },
    "& strong": { display: "block", textStyle: "md", fontWeight: "bold", color: "fg" },
    "& button": { flex: "1 1 max-content", px: "3", textStyle: "md" },
    _print: { display: "none" },
    "@media (max-height: 24rem)": { position: "static" },
  },
});
