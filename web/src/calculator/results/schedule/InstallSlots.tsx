import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday, installSlots } from "@planner/shared/calendar";
import { formatMoney } from "@planner/shared/format";
import { assumptions } from "@planner/shared/plan/assumptions";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useBrand } from "../../../app/brand.ts";
import { Button } from "../../../ui/Button.tsx";
import { saveStartDate } from "../export/calendarFile.ts";
import { planSummary } from "../export/planSummary.ts";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { formatStartDate } from "../planTexts.ts";

/** The install slots left and the next start date. Below the gate, only why there is no install. */
export function InstallSlots({ plan, scenario, today }: InstallSlotsProps) {
  return (
    <section aria-labelledby="install-slots">
      <SectionHeading id="install-slots">Install slots</SectionHeading>
      {plan.budget_gate_passes ? (
        <Slots plan={plan} scenario={scenario} today={today} />
      ) : (
        <chakra.p color="fg.muted">
          We install plans from {formatMoney(plan.assumptions.dailyBudget.gate)} a day.
        </chakra.p>
      )}
    </section>
  );
}

type InstallSlotsProps = {
  readonly plan: Plan;
  /** For the text of the calendar entry. */
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
};

function Slots({ plan, scenario, today }: InstallSlotsProps) {
  const { call } = useBrand();
  const { left, feeWaived } = installSlots(today.day);
  const { per_week, fee_waived_up_to } = assumptions.installSlots;
  const startDate = comingMonday(today);
  return (
    <>
      <chakra.p color="fg.muted">
        We set this plan up for you. It starts with a call of about {call.minutes} minutes with{" "}
        {call.with}.
      </chakra.p>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="1"
        my="2"
      >
        <p>
          <Figure>{left}</Figure> of {per_week} slots left
        </p>
        {feeWaived ? <Badge>{`Setup fee waived (first ${fee_waived_up_to})`}</Badge> : null}
      </chakra.div>
      <StartDate>
        <p>
          <chakra.span display="block" textStyle="sm" color="fg.muted">
            Next start date
          </chakra.span>{" "}
          <strong>{formatStartDate(startDate)}</strong>
        </p>
        <Button
          type="button"
          variant="secondary"
          _print={{ display: "none" }}
          onClick={() => saveStartDate(startDate, planSummary(plan, scenario, startDate))}
        >
          Add start date to calendar
        </Button>
      </StartDate>
    </>
  );
}

const Figure = chakra("strong", { base: { textStyle: "xl", fontWeight: "bold" } });

const StartDate = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    mt: "3",
  },
});
