import type { StoredWeek } from "@planner/shared/api/planContract";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { PlainTable, type PlainTableRow } from "../../ui/content/PlainTable.tsx";
import type { PlanWeekToEnter } from "./planView.ts";
import { weekColumns } from "./weekColumns.ts";
import { monthDay, weekName } from "./weekDates.ts";
import { sumTexts } from "./weekSums.ts";

type WeekTableProps = Readonly<{
  weeks: readonly StoredWeek[];
  missed?: readonly PlanWeekToEnter[];
  /** To enter or to correct a week. Absent if the plan can only be read. */
  onChoose?: (monday: string) => void;
}>;

/** The entered weeks and the missed ones, by date. */
export function WeekTable({ weeks, missed = [], onChoose }: WeekTableProps) {
  const enteredRows = weeks.map((week) => ({
    monday: week.monday,
    row: { title: rowTitle(week), figures: Object.values(sumTexts([week])) },
  }));
  const missedRows = missed.map((week) => ({
    monday: week.monday,
    row: missedRow(week, onChoose),
  }));
  const rows = [...enteredRows, ...missedRows]
    .sort((one, other) => one.monday.localeCompare(other.monday))
    .map(({ row }) => row);
  return (
    <>
      <PlainTable
        caption="The numbers of each week"
        columns={["Week", ...weekColumns]}
        rows={rows}
      />
      {onChoose && weeks.length > 0 && (
        <SmallDisclosure title="Correct a week" _print={{ display: "none" }}>
          <ButtonRow mt="0">
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
          </ButtonRow>
        </SmallDisclosure>
      )}
    </>
  );
}

function missedRow(week: PlanWeekToEnter, onChoose: NotEnteredProps["onChoose"]): PlainTableRow {
  return {
    title: rowTitle(week),
    note: <NotEntered week={week} onChoose={onChoose} />,
    isHighlighted: onChoose !== undefined,
  };
}

type NotEnteredProps = Readonly<{
  week: PlanWeekToEnter;
  onChoose: ((monday: string) => void) | undefined;
}>;

function NotEntered({ week, onChoose }: NotEnteredProps) {
  return (
    <span>
      <span>Not entered.</span>
      {onChoose && (
        <Button
          variant="quiet"
          my="-1.5"
          px="0"
          ms="4"
          textStyle="sm"
          color="accent.fg"
          onClick={() => onChoose(week.monday)}
        >
          {`Enter ${weekName(week)}`}
        </Button>
      )}
    </span>
  );
}

/** "3 · Nov 16", and "– · Nov 2" for a week before the plan's start. */
function rowTitle({ week, monday }: Pick<StoredWeek, "week" | "monday">): string {
  return `${week > 0 ? week : "–"} · ${monthDay(monday, "short")}`;
}
