import { chakra } from "@chakra-ui/react";
import type { CalendarDate } from "@planner/shared/calendar";
import { pageConstants } from "@planner/shared/plan/assumptions";
import { installSlots } from "@planner/shared/plan/installSlots";
import { Badge } from "../../../ui/content/SectionHeading.tsx";

type InstallSlotsProps = Readonly<{
  today: CalendarDate;
  /** The next start date, as formatted by `formatStartDate`. */
  start: string;
  /** Whether the start date shows although there are slots left. */
  isStartShown: boolean;
}>;

/** This week's install slots that are left, and the next start. */
export function InstallSlots({ today, start, isStartShown }: InstallSlotsProps) {
  const { left, feeWaived } = installSlots(today.day);
  const { per_week, fee_waived_up_to } = pageConstants.installSlots;
  return (
    <Slots>
      <p>
        <strong>{left}</strong> <span>{slotsLabel}</span>{" "}
        {feeWaived && (
          <Badge whiteSpace="normal">{`Setup fee waived (first ${fee_waived_up_to})`}</Badge>
        )}
      </p>
      {left === 0 && <p>{`This week’s ${per_week} are taken. The next start is ${start}.`}</p>}
      {left > 0 && isStartShown && (
        <chakra.p textStyle="sm">{`Next start date: ${start}`}</chakra.p>
      )}
    </Slots>
  );
}

/** Follows the number of slots that are left. */
export const slotsLabel = `of ${pageConstants.installSlots.per_week} slots left`;

const Slots = chakra("div", {
  base: {
    my: "2",
    "& strong": { textStyle: "lg", fontWeight: "bold" },
    _print: { display: "flex", alignItems: "baseline", columnGap: "6" },
  },
});
