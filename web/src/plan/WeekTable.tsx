import type { PlanForecast, StoredWeek } from "@planner/shared/api/planContract";
import { formatAboutCount, formatMoney } from "@planner/shared/format";
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
  onChoose?: (monday: string) => void;
}>;

/** The entered weeks, with the gaps between them. */
export function WeekTable({ weeks, missed = [], planned, onChoose }: WeekTableProps) {
  const entered = weeks.map((week) => ({ ...week, cells: cellsOf([week]) }));
  const gaps = missed.map((week) => {
    const button = onChoose && (
      <Button variant="quiet" my="-1.5" color="accent.fg" onClick={() => onChoose(week.monday)}>
        Enter {weekName(week)}
      </Button>
    );
    return { ...week, cells: [<span key="gap">Not entered.{button}</span>] };
  });
  const rows = [...entered, ...gaps]
    .sort((one, other) => one.monday.localeCompare(other.monday))
    .map(({ week, monday, cells }) => {
      return [`${week > 0 ? week : "–"} · ${monthDay(monday, "short")}`, ...cells] as const;
    });
  const plan = planned?.map(({ planned: { ad_spend, leads, bookings, shows, jobs } }) => {
    return { spend_cents: ad_spend * 100, leads, booked: bookings, held: shows, won: jobs };
  });
  const own = cellsOf(weeks.filter(({ week }) => week > 0));
  const sums = plan
    ? ([
        ["You", ...own],
        ["Plan", ...cellsOf(plan)],
      ] as const)
    : [];
  return (
    <>
      <PlainTable
        caption="The numbers of each week"
        columns={["Week", "Spend", "Leads", "Booked", "Held", "Won"]}
        rows={[...rows, ...sums]}
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

/** The sums of some weeks. */
function cellsOf(
  weeks: readonly Readonly<Record<"spend_cents" | (typeof counts)[number], number>>[],
) {
  const sum = (name: "spend_cents" | (typeof counts)[number]) =>
    weeks.reduce((total, week) => total + week[name], 0);
  return [
    formatMoney(sum("spend_cents") / 100),
    ...counts.map((name) => formatAboutCount(sum(name))),
  ];
}
