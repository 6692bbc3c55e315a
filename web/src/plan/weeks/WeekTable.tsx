import type { StoredWeek } from "@planner/shared/api/planContract";
import { Button, Buttons } from "../../ui/Button.tsx";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { PlainTable } from "../../ui/content/PlainTable.tsx";
import type { PlanWeekToEnter } from "./planView.ts";
import { monthDay, weekName } from "./weekDates.ts";
import { sumTexts } from "./weekSums.ts";

type WeekTableProps = Readonly<{
  weeks: readonly StoredWeek[];
  missed?: readonly PlanWeekToEnter[];
  /** To enter or to correct a week. Absent if the plan can only be read. */
  onChoose?: (monday: string) => void;
}>;

export function WeekTable({ weeks, missed = [], onChoose }: WeekTableProps) {
  const entered = weeks.map((week) => ({ ...week, cells: Object.values(sumTexts([week])) }));
  const gaps = missed.map((week) => {
    const cell = (
      <span key="gap">
        <span>Not entered.</span>
        {onChoose && (
          <Button variant="quiet" my="-1.5" color="accent.fg" onClick={() => onChoose(week.monday)}>
            {`Enter ${weekName(week)}`}
          </Button>
        )}
      </span>
    );
    return { ...week, cells: [cell] };
  });
  const rows = [...entered, ...gaps]
    .sort((one, other) => one.monday.localeCompare(other.monday))
    .map(({ week, monday, cells }) => {
      return [`${week > 0 ? week : "–"} · ${monthDay(monday, "short")}`, ...cells] as const;
    });
  return (
    <>
      <PlainTable
        caption="The numbers of each week"
        columns={["Week", "Spend", "Leads", "Booked", "Held", "Won"]}
        rows={rows}
      />
      {onChoose && weeks.length > 0 && (
        <SmallDisclosure _print={{ display: "none" }}>
          <summary>Correct a week</summary>
          <Buttons mt="0">
            {weeks.map((week) => (
              <Button
                key={week.monday}
                variant="secondary"
                minW="touch"
                aria-label={`Correct ${weekName(week)}`}
                onClick={() => onChoose(week.monday)}
              >
                {week.week > 0 ? week.week : monthDay(week.monday, "short")}
              </Button>
            ))}
          </Buttons>
        </SmallDisclosure>
      )}
    </>
  );
}
