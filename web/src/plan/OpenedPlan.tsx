import { chakra } from "@chakra-ui/react";
import { planWeeks, type SavedPlan } from "@planner/shared/api/planContract";
import { localCalendarDate } from "@planner/shared/calendar";
import { formatCount, formatMoney } from "@planner/shared/format";
import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OnPaper, PrintStyles } from "../planView/Paper.tsx";
import { PlainTable } from "../planView/PlainTable.tsx";
import { SectionHeading } from "../planView/SectionHeading.tsx";
import { Button, Buttons } from "../ui/Button.tsx";
import { Segment, Segments } from "../ui/Segments.tsx";
import { Forecast } from "./Forecast.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { WeekForm } from "./WeekForm.tsx";
import { finishedWeeks, nextWeek, weekDays } from "./weekEntries.ts";

type OpenedPlanProps = Readonly<{
  token: string;
  opened: SavedPlan;
  /** Called if the link has ended in the meantime. */
  onEnded: (outcome: { readonly kind: "notFound" }) => void;
}>;

/** An open plan: the week to enter, the forecast, and the entered weeks. */
export function OpenedPlan({ token, opened, onEnded }: OpenedPlanProps) {
  const [plan, setPlan] = useState(opened);
  const [chosen, setChosen] = useState<number>();
  const [status, setStatus] = useState("");
  const titleRef = useRef<HTMLHeadingElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const { start_date, weeks, forecast } = plan;
  const today = new Date();
  const finished = finishedWeeks(start_date, localCalendarDate(today));
  const next = nextWeek(plan, finished);
  const week = chosen ?? (next && next <= finished ? next : undefined);
  const stored = weeks.find((each) => each.week === week);

  /** Renders before moving focus, because the pressed button may be gone. */
  function update(change: () => void, focused: RefObject<HTMLElement | null>) {
    flushSync(change);
    focused.current?.focus();
  }

  function choose(weekToEnter: number | undefined) {
    update(() => {
      setChosen(weekToEnter);
      setStatus("");
    }, titleRef);
  }

  function showSaved(saved: SavedPlan) {
    update(() => {
      setPlan(saved);
      setChosen(undefined);
      setStatus(`Week ${week} is saved. The forecast is up to date.`);
    }, statusRef);
  }

  return (
    <Columns>
      <div>
        <chakra.p textStyle="sm" color="fg.muted" _print={{ textStyle: "lg" }}>
          {plan.first_name}’s plan
          {week && ` · Week ${week} of ${planWeeks} · `}
          {week && <chakra.span whiteSpace="nowrap">{weekDays(start_date, week)}</chakra.span>}
        </chakra.p>
        <OnPaper mb="3">As of {monthDayAndYear.format(today)}</OnPaper>
        <Segments mt="2" mb="3" aria-hidden="true" _print={{ display: "none" }}>
          {allWeeks.map((each) => (
            <Segment
              key={each}
              data-done={weeks.some((entered) => entered.week === each) || undefined}
              data-current={each === week || undefined}
            />
          ))}
        </Segments>
        <chakra.p
          ref={statusRef}
          role="status"
          tabIndex={-1}
          fontWeight="semibold"
          color="status.green.fg"
        >
          {status}
        </chakra.p>
        <chakra.h1
          ref={titleRef}
          tabIndex={-1}
          textStyle="xl"
          fontWeight="heavy"
          mb="2"
          _print={{ display: "none" }}
        >
          {titleOf(plan, week, finished)}
        </chakra.h1>
        <chakra.p _print={{ display: "none" }}>
          {forecast === null
            ? "You already hit your target, so this plan spends nothing on ads. There’s nothing to track."
            : week === undefined &&
              next &&
              `Week ${next} runs ${weekDays(start_date, next)}. Enter it on the Monday after.`}
        </chakra.p>
        {forecast && week && (
          <WeekForm
            key={`${week} ${stored?.version}`}
            token={token}
            plan={plan}
            week={week}
            onSaved={showSaved}
            onEnded={() => onEnded({ kind: "notFound" })}
            onCancel={chosen === undefined ? undefined : () => choose(undefined)}
          />
        )}
      </div>
      {/* On wide screens, next to the form and the weeks. */}
      {forecast && (
        <Sections gridColumn={{ lg: "2" }} gridRow={{ lg: "1 / span 2" }}>
          <Forecast forecast={forecast} weeks={weeks} />
        </Sections>
      )}
      <Sections>
        {forecast && <Weeks plan={plan} last={next ?? planWeeks} shown={week} onChoose={choose} />}
        <PlanActions token={token} plan={plan} onPlan={setPlan} />
      </Sections>
      <PrintStyles />
    </Columns>
  );
}

function titleOf({ forecast, weeks }: SavedPlan, week: number | undefined, finished: number) {
  if (forecast === null) return "Your plan";
  if (week === undefined) return "You’re up to date";
  if (weeks.some((each) => each.week === week)) return `Correct week ${week}`;
  const isLastWeek = week === finished && week < planWeeks;
  return `Five numbers from ${isLastWeek ? "last week" : `week ${week}`}`;
}

type WeeksProps = Readonly<{
  plan: SavedPlan;
  /** The last week that can be entered. */
  last: number;
  /** The week in the form. */
  shown: number | undefined;
  onChoose: (week: number) => void;
}>;

/** The entered weeks, and buttons to correct them and to enter the others. */
function Weeks({ plan: { weeks }, last, shown, onChoose }: WeeksProps) {
  return (
    <section>
      <SectionHeading>Your weeks</SectionHeading>
      {weeks.length > 0 && (
        <PlainTable
          caption="The numbers of each week"
          columns={["Week", "Spend", "Leads", "Booked", "Held", "Won"]}
          rows={weeks.map(({ week, spend_cents, leads, booked, held, won }) => [
            `${week}`,
            formatMoney(spend_cents / 100),
            ...[leads, booked, held, won].map((count) => formatCount(count)),
          ])}
        />
      )}
      <Buttons alignItems="center" textStyle="sm">
        <chakra.span flexBasis="full">Correct or enter week</chakra.span>
        {allWeeks
          .filter((week) => week <= last && week !== shown)
          .map((week) => (
            <Button
              key={week}
              variant="secondary"
              minW="touch"
              flex="none"
              aria-label={`${weeks.some((each) => each.week === week) ? "Correct" : "Enter"} week ${week}`}
              onClick={() => onChoose(week)}
            >
              {week}
            </Button>
          ))}
      </Buttons>
    </section>
  );
}

const allWeeks = Array.from({ length: planWeeks }, (_, index) => index + 1);

const monthDayAndYear = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "22rem minmax(0, 1fr)" },
    columnGap: "16",
    rowGap: "8",
    gridTemplateRows: { lg: "auto 1fr" },
    alignItems: "start",
    maxW: { base: "form", md: "40rem", lg: "full" },
    mx: "auto",
    _print: { display: "block", maxW: "none" },
  },
});

const Sections = chakra("div", { base: { display: "grid", gap: "8", _print: { gap: "4" } } });
