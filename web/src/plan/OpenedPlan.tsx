import { chakra } from "@chakra-ui/react";
import { planWeeks, type SavedPlan, type StoredWeek } from "@planner/shared/api/planContract";
import { localCalendarDate } from "@planner/shared/calendar";
import { formatCount, formatMoney } from "@planner/shared/format";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { SectionHeading } from "../calculator/results/parts/SectionHeading.tsx";
import { Button } from "../ui/Button.tsx";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { Forecast } from "./Forecast.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { WeekForm } from "./WeekForm.tsx";
import { finishedWeeks, nextWeek, weekDays } from "./weekEntries.ts";

type OpenedPlanProps = Readonly<{
  token: string;
  opened: SavedPlan;
  /** Called if the link has ended in the meantime. */
  onEnded: (outcome: { readonly kind: "unknown link" }) => void;
}>;

/** An open plan: the week to enter, the forecast, and the entered weeks. */
export function OpenedPlan({ token, opened, onEnded }: OpenedPlanProps) {
  const [plan, setPlan] = useState(opened);
  const [chosen, setChosen] = useState<number>();
  const [status, setStatus] = useState("");
  const headingRef = useRef<HTMLHeadingElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const { start_date, weeks, forecast } = plan;
  const finished = finishedWeeks(start_date, localCalendarDate(new Date()));
  const next = nextWeek(plan, finished);
  const isDue = next !== undefined && next <= finished;
  const week = chosen ?? (isDue ? next : undefined);
  const stored = weeks.find((each) => each.week === week);

  function choose(weekToEnter: number | undefined) {
    flushSync(() => {
      setChosen(weekToEnter);
      setStatus("");
    });
    headingRef.current?.focus();
  }

  function showSaved(saved: SavedPlan) {
    flushSync(() => {
      setPlan(saved);
      setChosen(undefined);
      setStatus(`Week ${week} is saved. The forecast has it.`);
    });
    statusRef.current?.focus();
  }

  return (
    <Columns>
      <div>
        <chakra.p textStyle="sm" color="fg.muted">
          {plan.first_name}’s plan
          {week === undefined
            ? ""
            : ` · Week ${week} of ${planWeeks} · ${weekDays(start_date, week)}`}
        </chakra.p>
        {forecast && <Dots weeks={weeks} shown={week} />}
        <Status ref={statusRef} role="status" tabIndex={-1}>
          {status}
        </Status>
        <Title ref={headingRef} tabIndex={-1}>
          {titleOf({ plan, week, stored, finished })}
        </Title>
        {forecast === null && (
          <p>
            This plan has no ad spend: your current estimates meet the target. There is nothing to
            track.
          </p>
        )}
        {forecast && week !== undefined && (
          <WeekForm
            key={`${week} ${stored?.version}`}
            token={token}
            plan={plan}
            week={week}
            onSaved={showSaved}
            onEnded={() => onEnded({ kind: "unknown link" })}
            onCancel={chosen === undefined ? undefined : () => choose(undefined)}
          />
        )}
        {forecast && week === undefined && next !== undefined && (
          <>
            <p>
              Week {next} runs {weekDays(start_date, next)}. Enter it on the Monday after.
            </p>
            <Button variant="secondary" mt="3" onClick={() => choose(next)} {...onScreen}>
              Enter week {next} now
            </Button>
          </>
        )}
      </div>
      <Sections>
        {forecast && <Forecast forecast={forecast} weeks={weeks} />}
        {forecast && <Weeks plan={plan} upTo={finished} shown={week} onChoose={choose} />}
        <PlanActions token={token} plan={plan} onPlan={setPlan} />
      </Sections>
    </Columns>
  );
}

type TitleParts = Readonly<{
  plan: SavedPlan;
  week: number | undefined;
  stored: StoredWeek | undefined;
  finished: number;
}>;

function titleOf({ plan: { forecast, weeks }, week, stored, finished }: TitleParts): string {
  if (forecast === null) return "Your plan";
  if (week === undefined) {
    if (weeks.length === 0) return "Your plan is saved";
    return weeks.at(-1)?.week === planWeeks ? "Your plan is complete" : "You are up to date";
  }
  if (stored) return `Correct week ${week}`;
  const isLastWeek = week === finished && week < planWeeks;
  return `Five numbers from ${isLastWeek ? "last week" : `week ${week}`}`;
}

/** Which weeks are entered. The table below says the same. */
function Dots({
  weeks,
  shown,
}: Readonly<{ weeks: SavedPlan["weeks"]; shown: number | undefined }>) {
  return (
    <DotRow aria-hidden="true">
      {Array.from({ length: planWeeks }, (_, index) => index + 1).map((week) => (
        <i
          key={week}
          data-state={
            weeks.some((each) => each.week === week)
              ? "entered"
              : week === shown
                ? "shown"
                : undefined
          }
        />
      ))}
    </DotRow>
  );
}

type WeeksProps = Readonly<{
  plan: SavedPlan;
  upTo: number;
  /** The week in the form. */
  shown: number | undefined;
  onChoose: (week: number) => void;
}>;

/** The entered weeks to correct, and the missed ones. */
function Weeks({ plan: { weeks }, upTo, shown, onChoose }: WeeksProps) {
  const last = Math.max(upTo, weeks.at(-1)?.week ?? 0);
  const rows = Array.from({ length: last }, (_, index) => ({
    week: index + 1,
    entry: weeks.find((each) => each.week === index + 1),
  })).filter(({ week, entry }) => entry ?? week !== shown);
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading>Your weeks</SectionHeading>
      <Table>
        <chakra.caption css={visuallyHidden}>The numbers of each week</chakra.caption>
        <thead>
          <tr>
            {["Week", "Spend", "Leads", "Booked", "Held", "Won"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <chakra.td {...onScreen} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ week, entry }) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {entry ? (
                <>
                  <td>{formatMoney(entry.spend_cents / 100)}</td>
                  {[entry.leads, entry.booked, entry.held, entry.won].map((count, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: always the same four columns
                    <td key={index}>{formatCount(count)}</td>
                  ))}
                </>
              ) : (
                <chakra.td colSpan={5} color="fg.muted">
                  Skipped
                </chakra.td>
              )}
              <chakra.td {...onScreen}>
                <RowButton
                  aria-label={`${entry ? "Correct" : "Enter"} week ${week}`}
                  onClick={() => onChoose(week)}
                >
                  {entry ? "Correct" : "Enter"}
                </RowButton>
              </chakra.td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const onScreen = { _print: { display: "none" } } as const;

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "22rem minmax(0, 1fr)" },
    columnGap: "16",
    rowGap: "8",
    alignItems: "start",
    w: "full",
    maxW: { base: "form", md: "40rem", lg: "full" },
    mx: "auto",
    _print: { display: "block" },
  },
});

const Sections = chakra("div", { base: { display: "grid", gap: "8", _print: { mt: "4" } } });

const Title = chakra("h1", { base: { textStyle: "xl", fontWeight: "heavy", mb: "2" } });

const Status = chakra("p", {
  base: {
    fontWeight: "semibold",
    color: "status.green.fg",
    "&:not(:empty)": { mb: "2" },
    _print: { display: "none" },
  },
});

const DotRow = chakra("div", {
  base: {
    display: "flex",
    gap: "1",
    mt: "2",
    mb: "3",
    _print: { display: "none" },
    "& i": { flex: "1", h: "1.5", borderRadius: "full", bg: "bg.muted" },
    "& [data-state]": { bg: "accent.solid", _highContrast: { bg: "CanvasText" } },
    "& [data-state=shown]": { opacity: "0.4" },
  },
});

const Table = chakra("table", {
  base: {
    w: "full",
    borderCollapse: "collapse",
    textStyle: "sm",
    // Seven columns fit a width of 320 px.
    "@media screen and (width < 360px)": { fontSize: "xs" },
    "& th, & td": {
      ps: "1",
      borderTopWidth: "1px",
      textAlign: "end",
      _print: { py: "1" },
    },
    "& thead :is(th, td)": { borderTopWidth: "0", textStyle: "xs", color: "fg.muted" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
  },
});

const RowButton = chakra(
  "button",
  {
    base: {
      minH: "touch",
      color: "accent.fg",
      fontWeight: "semibold",
      cursor: "pointer",
      _hover: { textDecoration: "underline" },
    },
  },
  { defaultProps: { type: "button" } },
);
