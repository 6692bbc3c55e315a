import type { PlanForecast, StoredWeek } from "@planner/shared/api/planContract";
import { formatAboutCount, formatCount, formatMoney } from "@planner/shared/format";
import { SmallDisclosure } from "../planView/Disclosure.tsx";
import { PlainTable } from "../planView/PlainTable.tsx";
import { Button, Buttons } from "../ui/Button.tsx";
import { monthDay, type PlanWeekToEnter, weekName } from "./weekEntries.ts";

type WeekTableProps = Readonly<{
  weeks: readonly StoredWeek[];
  /** The weeks that are not entered. */
  missed?: readonly PlanWeekToEnter[];
  /** For the sums of you and the plan in the last rows. */
  planned?: PlanForecast["weeks"] | undefined;
  /** To enter or to correct a week. Absent if the plan can only be read. */
  onChoose?: ((monday: string) => void) | undefined;
}>;

/** The entered weeks, with the gaps between them. */
export function WeekTable({ weeks, missed = [], planned = [], onChoose }: WeekTableProps) {
  const entered = weeks.map(
    (week) =>
      [
        week,
        [formatMoney(week.spend_cents / 100), ...counts.map((name) => formatCount(week[name]))],
      ] as const,
  );
  const gaps = missed.map(
    (week) => [week, [<Gap key="gap" week={week} onChoose={onChoose} />]] as const,
  );
  const rows = [...entered, ...gaps].sort(([one], [other]) =>
    one.monday.localeCompare(other.monday),
  );
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const own = weeks.filter(({ week }) => week > 0);
  const sums = [
    [
      "You",
      formatMoney(sum(own.map(({ spend_cents }) => spend_cents / 100))),
      ...counts.map((name) => formatCount(sum(own.map((week) => week[name])))),
    ],
    [
      "Plan",
      formatMoney(sum(planned.map((week) => week.planned.ad_spend))),
      ...plannedCounts.map((name) =>
        formatAboutCount(sum(planned.map((week) => week.planned[name]))),
      ),
    ],
  ] as const;
  return (
    <>
      <PlainTable
        caption="The numbers of each week"
        columns={["Week", "Spend", "Leads", "Booked", "Held", "Won"]}
        rows={[
          ...rows.map(
            ([week, cells]) =>
              [
                `${week.week > 0 ? week.week : "–"} · ${monthDay(week.monday, "short")}`,
                ...cells,
              ] as const,
          ),
          ...(planned.length > 0 ? sums : []),
        ]}
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

const counts = ["leads", "booked", "held", "won"] as const;
const plannedCounts = ["leads", "bookings", "shows", "jobs"] as const;

function Gap({
  week,
  onChoose,
}: Pick<WeekTableProps, "onChoose"> & Readonly<{ week: PlanWeekToEnter }>) {
  return (
    <>
      Not entered.
      {onChoose && (
        <Button
          variant="quiet"
          px="2"
          my="-1.5"
          color="accent.fg"
          onClick={() => onChoose(week.monday)}
        >
          Enter {weekName(week)}
        </Button>
      )}
    </>
  );
}
