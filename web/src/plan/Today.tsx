import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import type { ReactNode, RefObject } from "react";
import { Button, ButtonRow } from "../ui/Button.tsx";
import { Card, SectionHeading, SmallText } from "../ui/content/SectionHeading.tsx";
import { planEnd } from "./end/endScreens.ts";
import { LikelyJobs } from "./forecast/LikelyJobs.tsx";
import { PlanBeforeStart } from "./start/PlanBeforeStart.tsx";
import { StartCard } from "./start/StartCard.tsx";
import type { OpenedPlanState, TrackedPlanState } from "./useOpenedPlan.ts";
import type { PlanWeekToEnter } from "./weeks/planView.ts";
import { storedWeek } from "./weeks/useWeekSaving.ts";
import { WeekForm } from "./weeks/WeekForm.tsx";
import { longDay, weekDays, weekName } from "./weeks/weekDates.ts";

/** What is to be done now, or what is known after it. */
export function Today({ forecast, ...state }: TrackedPlanState) {
  const { token, plan, view, titleRef } = state;
  const { kind, week, missed } = view;
  const [skipped] = kind === "likely" || kind === "end" ? missed : [];
  const title = { plan, forecast, titleRef };
  const canMove = !view.isOver && plan.weeks.every(({ spend_cents }) => spend_cents === 0);
  return (
    <>
      {skipped && <SkippedWeek {...state} week={skipped} />}
      {kind === "late" && week && <LateStart {...state} week={week} />}
      {kind === "week" && week && <WeekToEnter {...state} week={week} />}
      {kind === "first" && <PlanBeforeStart {...title} />}
      {kind === "likely" && (
        <LikelyJobs {...title} onBack={state.answerBack} onOpen={state.answerOpen} />
      )}
      {kind === "end" && <planEnd.Screen {...title} onNext={state.startNext} />}
      {canMove && (
        <StartCard key={plan.start_date} token={token} plan={plan} onStart={state.start} />
      )}
    </>
  );
}

type WeekProps = OpenedPlanState & Readonly<{ week: PlanWeekToEnter }>;

/** Asks whether the ads ran in a week that was not entered. */
function SkippedWeek({ week, choose, saveNothing }: WeekProps) {
  return (
    <Question title={`Did your ads run in ${weekName(week)}, ${weekDays(week.monday)}?`}>
      <SmallText>Until you say, it counts at your pace.</SmallText>
      <ButtonRow>
        <Button onClick={() => choose(week.monday)}>{`Yes, enter ${weekName(week)}`}</Button>
        <Button variant="secondary" onClick={() => void saveNothing(week)}>
          No, nothing ran
        </Button>
      </ButtonRow>
    </Question>
  );
}

/** Asks whether the ads started in the first week that is to be entered. */
function LateStart({ week, plan, titleRef, start, skip }: WeekProps) {
  return (
    <Question
      title={`Did your ads start in ${weekName(week)}, ${weekDays(week.monday)}?`}
      titleRef={titleRef}
    >
      <p>{`Your plan starts on ${longDay(plan.start_date)}. Not started yet? Change it below.`}</p>
      <ButtonRow>
        <Button onClick={() => void start(week.monday)}>Yes, in that week</Button>
        <Button variant="secondary" onClick={skip}>
          No, before
        </Button>
      </ButtonRow>
    </Question>
  );
}

function WeekToEnter({ week, token, plan, view, titleRef, choose, showPlan, onEnded }: WeekProps) {
  return (
    <div>
      <SectionHeading as="h1" ref={titleRef} tabIndex={-1} mb="0" _print={{ display: "none" }}>
        {weekTitle(plan, week)}
      </SectionHeading>
      <SmallText mb="3" _print={{ display: "none" }}>
        {week.week === 1 ? askedOfFirstWeek : askedOfLaterWeek}
      </SmallText>
      <WeekForm
        key={`${week.monday} ${storedWeek(plan, week.monday)?.version}`}
        token={token}
        plan={plan}
        week={week}
        showPlan={showPlan}
        onEnded={onEnded}
        onCancel={view.isChosen ? () => choose(undefined) : undefined}
      />
    </div>
  );
}

/** Estimates that were booked before the ads would count as theirs. */
const askedOfFirstWeek = "Count only leads and estimates from these ads.";
const askedOfLaterWeek = "Only from these ads, also estimates booked earlier.";

function weekTitle(plan: SavedPlan, week: PlanWeekToEnter): string {
  if (storedWeek(plan, week.monday)) return `Correct ${weekName(week)}`;
  const isLast = week.week === plan.weeks_over && week.week < planWeeks;
  return isLast ? "Last week in five numbers" : `Five numbers from ${weekName(week)}`;
}

type QuestionProps = Readonly<{
  title: string;
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}>;

/** Something to answer. With a ref, its title is the page's. */
function Question({ title, titleRef, children }: QuestionProps) {
  return (
    <Card borderStyle="dashed" borderColor="status.yellow.solid" _print={{ display: "none" }}>
      <SectionHeading as={titleRef ? "h1" : "h2"} ref={titleRef} tabIndex={-1} mb="0">
        {title}
      </SectionHeading>
      {children}
    </Card>
  );
}
