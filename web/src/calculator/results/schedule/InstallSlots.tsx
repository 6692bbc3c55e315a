import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday, installSlots } from "@planner/shared/calendar";
import { formatMoney } from "@planner/shared/format";
import { assumptions } from "@planner/shared/plan/assumptions";
import type { Plan } from "@planner/shared/plan/Plan";
import { Badge, SectionHeading } from "../parts/SectionHeading.tsx";
import { formatStartDate } from "../planTexts.ts";

/** The install slots left and the next start date. Below the gate, only why there is no install. */
export function InstallSlots({ plan, today }: InstallSlotsProps) {
  const { left, feeWaived } = installSlots(today.day);
  const { per_week } = assumptions.installSlots;
  return (
    <section aria-labelledby="install-slots">
      <SectionHeading id="install-slots">Install slots</SectionHeading>
      {plan.budget_gate_passes ? (
        <Card>
          <chakra.div display="grid" gap="2" justifyItems="start">
            <p>
              <Figure>{left}</Figure> of {per_week} slots left
            </p>
            <SlotRow left={left} perWeek={per_week} />
            {feeWaived ? <Badge>Setup fee waived (first 5)</Badge> : null}
          </chakra.div>
          <p>
            <chakra.span display="block" color="fg.muted">
              Next start date
            </chakra.span>{" "}
            <chakra.strong textStyle="lg">{formatStartDate(comingMonday(today))}</chakra.strong>
          </p>
        </Card>
      ) : (
        <chakra.p color="fg.muted">
          We install plans from {formatMoney(plan.assumptions.dailyBudget.gate)} a day.
        </chakra.p>
      )}
    </section>
  );
}

type InstallSlotsProps = { readonly plan: Plan; readonly today: CalendarDate };

const Card = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "1fr 1fr", _print: "1fr 1fr" },
    gap: "4",
    mt: "2",
    p: "4",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
  },
});

const Figure = chakra("strong", { base: { textStyle: "xl", fontWeight: "bold" } });

/** The slots as a row of blocks. Decorative: the sentence next to it says the same. */
export function SlotRow({ left, perWeek }: { readonly left: number; readonly perWeek: number }) {
  const slots = Array.from({ length: perWeek }, (_, index) => index + 1);
  return (
    <chakra.div display="flex" gap="1" width="full" maxW="20rem" aria-hidden="true">
      {slots.map((slot) => (
        <chakra.span
          key={slot}
          flex="1"
          height="0.5rem"
          borderRadius="sm"
          bg={slot <= left ? "fg" : "border"}
          _highContrast={{ bg: slot <= left ? "CanvasText" : "GrayText" }}
        />
      ))}
    </chakra.div>
  );
}
