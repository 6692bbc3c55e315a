import { chakra } from "@chakra-ui/react";
import type { PlanForecast, StoredWeek } from "@planner/shared/api/planContract";
import { formatAboutCount, formatCount, formatMoney } from "@planner/shared/format";
import { SmallDisclosure } from "../planView/Disclosure.tsx";
import { Table } from "../planView/PlainTable.tsx";
import { Button, Buttons } from "../ui/Button.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { type PlanWeekToEnter, weekName } from "./weekEntries.ts";

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
export function WeekTable({ weeks, missed = [], planned, onChoose }: WeekTableProps) {
  const rows: readonly (PlanWeekToEnter & Partial<StoredWeek>)[] = [...weeks, ...missed].sort(
    (one, other) => one.monday.localeCompare(other.monday),
  );
  const own = weeks.filter(({ week }) => week > 0);
  return (
    <>
      <Table css={gapRow}>
        <chakra.caption css={visuallyHidden}>The numbers of each week</chakra.caption>
        <thead>
          <tr>
            {["Week", ...figures.map(({ title }) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ version, ...row }) => (
            <tr key={row.monday} data-gap={version === undefined || undefined}>
              <th scope="row">
                {row.week > 0 ? row.week : "–"}{" "}
                <small>{shortDay.format(Date.parse(row.monday))}</small>
              </th>
              {version === undefined ? (
                <td colSpan={figures.length}>
                  Not entered.
                  {onChoose && (
                    <Button
                      variant="quiet"
                      px="2"
                      color="accent.fg"
                      onClick={() => onChoose(row.monday)}
                    >
                      Enter {weekName(row)}
                    </Button>
                  )}
                </td>
              ) : (
                figures.map(({ title, name, format }) => (
                  <td key={title}>{format(row[name] ?? 0)}</td>
                ))
              )}
            </tr>
          ))}
        </tbody>
        {planned && (
          <tfoot>
            <tr>
              <th scope="row">You</th>
              {figures.map(({ title, name, format }) => (
                <td key={title}>{format(sumOf(own.map((week) => week[name])))}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Plan</th>
              {figures.map(({ title, plan }) => (
                <td key={title}>{plan(planned)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
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
                {week.week > 0 ? week.week : shortDay.format(Date.parse(week.monday))}
              </Button>
            ))}
          </Buttons>
        </SmallDisclosure>
      )}
    </>
  );
}

type Planned = PlanForecast["weeks"];

const dollars = (cents: number) => formatMoney(cents / 100);
const plannedSum = (name: keyof Planned[number]["planned"]) => (weeks: Planned) =>
  formatAboutCount(sumOf(weeks.map(({ planned }) => planned[name])));

const figures = [
  {
    title: "Spend",
    name: "spend_cents",
    format: dollars,
    plan: (weeks: Planned) => formatMoney(sumOf(weeks.map(({ planned }) => planned.ad_spend))),
  },
  { title: "Leads", name: "leads", format: formatCount, plan: plannedSum("leads") },
  { title: "Booked", name: "booked", format: formatCount, plan: plannedSum("bookings") },
  { title: "Held", name: "held", format: formatCount, plan: plannedSum("shows") },
  { title: "Won", name: "won", format: formatCount, plan: plannedSum("jobs") },
] as const;

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

const shortDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

const gapRow = {
  "& small": { ms: "1", fontWeight: "normal", color: "fg.muted", whiteSpace: "nowrap" },
  "& tfoot tr:first-of-type": { fontWeight: "bold" },
  "& tfoot tr:last-of-type": { color: "fg.muted" },
  "& [data-gap]": { bg: "status.yellow.subtle", "& td": { py: "0" } },
} as const;
