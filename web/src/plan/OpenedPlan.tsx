import { chakra } from "@chakra-ui/react";
import { planContract, type SavedPlan, type StalePlan } from "@planner/shared/api/planContract";
import { type PlanForecast, planWeeks } from "@planner/shared/api/planForecast";
import { entityTag } from "@planner/shared/api/route";
import { addWeeks } from "@planner/shared/calendar";
import { formatAboutCount, pluralize } from "@planner/shared/format";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ApiOutcome, callApi } from "../api/callApi.ts";
import { Button, Buttons } from "../ui/Button.tsx";
import { SmallDisclosure } from "../ui/content/Disclosure.tsx";
import { OnPaper, PaperQrCode, PrintStyles } from "../ui/content/Paper.tsx";
import { Card, SectionHeading, SmallText } from "../ui/content/SectionHeading.tsx";
import { StatusIcon } from "../ui/StatusIcon.tsx";
import { ScreenBoundary } from "../ui/screen/ScreenBoundary.tsx";
import { PlanEnd, Reached } from "./end/PlanEnd.tsx";
import { wonIn } from "./forecast/forecastTexts.ts";
import { LikelyJobs } from "./forecast/LikelyJobs.tsx";
import { MeasureRows } from "./forecast/MeasureRows.tsx";
import { Outlook } from "./forecast/Outlook.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { PlannedWeeks, PlanSummary, StartCard } from "./PlanStart.tsx";
import { holderOf, planUrl } from "./planLink.ts";
import { changedElsewhere, type Status, storedWeek, WeekForm } from "./weeks/WeekForm.tsx";
import { WeekTable } from "./weeks/WeekTable.tsx";
import {
  chosenWeek,
  longDay,
  monthDay,
  type PlanView,
  type PlanWeekToEnter,
  planEnd,
  planWeekNumbers,
  viewOf,
  weekDays,
  weekName,
} from "./weeks/weekEntries.ts";

type OpenedPlanProps = Readonly<{
  token: string;
  opened: SavedPlan;
  /** Called if the link has ended in the meantime. */
  onEnded: () => void;
}>;

/** An open plan: the week to enter, then what changed and what to do, and all that is known. */
export function OpenedPlan({ token, opened, onEnded }: OpenedPlanProps) {
  const state = usePlan({ token, opened, onEnded });
  const { plan, view, status, statusRef, choose } = state;
  const { forecast } = plan;
  return (
    <Columns>
      <Column>
        <div>
          <PaperQrCode url={planUrl(token)} float="right" />
          <b>{`${plan.first_name}’s plan`}</b>
          <SmallText>{weekLine(plan, view)}</SmallText>
          <OnPaper>
            {`As of ${new Date().toLocaleDateString("en-US", { dateStyle: "long" })}`}
          </OnPaper>
          <OnPaper>{`Your plan: ${planUrl(token)}`}</OnPaper>
          <chakra.div className="segments" mt="2" aria-hidden="true" _print={{ display: "none" }}>
            {planWeekNumbers.map((week) => (
              <span key={week} {...segmentOf(plan, view, week)} />
            ))}
          </chakra.div>
          <chakra.div
            display={{ base: "flex", _print: "none" }}
            flexWrap="wrap"
            alignItems="center"
            gap="2"
            mt="2"
          >
            {status.saved && <StatusIcon status="green" />}
            <chakra.p ref={statusRef} role="status" tabIndex={-1} flex="1 1 6rem">
              <b>{status.text}</b> <span>{status.detail}</span>
            </chakra.p>
            {status.saved && (
              <Button variant="quiet" color="accent.fg" onClick={() => choose(status.saved)}>
                Change
              </Button>
            )}
          </chakra.div>
        </div>
        {forecast ? (
          <ScreenBoundary>
            <Today {...state} forecast={forecast} />
          </ScreenBoundary>
        ) : (
          <Title ref={state.titleRef} tabIndex={-1}>
            You already hit your target, so this plan spends nothing on ads. There’s nothing to
            track.
          </Title>
        )}
      </Column>
      <Column>
        {forecast && (
          <ScreenBoundary>
            <Details {...state} forecast={forecast} />
          </ScreenBoundary>
        )}
        <ScreenBoundary>
          <EarlierPlans earlier={plan.earlier} />
        </ScreenBoundary>
        <ScreenBoundary>
          <PlanActions token={token} plan={plan} onPlan={state.setPlan} onEnded={onEnded} />
        </ScreenBoundary>
      </Column>
      <PrintStyles />
    </Columns>
  );
}

/** The plan, what the page shows of it, and its changes. */
function usePlan({ token, opened, onEnded }: OpenedPlanProps) {
  const [plan, setPlan] = useState(opened);
  const [choice] = useState(() => chosenWeek(token));
  const [chosen, setChosen] = useState(choice.read);
  const [hasSkipped, setSkipped] = useState(false);
  const [status, setStatus] = useState<Status>({ text: "" });
  const isSending = useRef(false);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const holder = holderOf(token);
  const ifMatch = entityTag(plan.version);
  const last = plan.weeks.find((each) => each.week === plan.forecast?.ledger.week);

  /** Renders before moving focus, because the pressed button may be gone. */
  function update(change: () => void, focused: RefObject<HTMLElement | null>) {
    flushSync(change);
    focused.current?.focus();
  }

  function choose(monday: string | undefined) {
    choice.write(monday);
    update(() => {
      setChosen(monday);
      setStatus({ text: "" });
    }, titleRef);
  }

  function show(changed: SavedPlan, done: Status) {
    choice.write(undefined);
    update(() => {
      setPlan(changed);
      setChosen(undefined);
      setStatus(done);
    }, statusRef);
  }

  /** Sends a change, one at a time, and shows the plan that comes back, also if another screen was faster. */
  async function apply(send: () => Promise<ApiOutcome<SavedPlan, StalePlan>>, done: Status) {
    if (isSending.current) return;
    isSending.current = true;
    const outcome = await send();
    isSending.current = false;
    if (outcome.kind === "notFound") onEnded();
    else if (outcome.kind === "done") show(outcome.value, done);
    else if (outcome.kind === "stale") show(outcome.current.plan, { text: changedElsewhere });
    else setStatus({ text: (outcome.kind === "invalid" && outcome.reason) || notSaved });
  }

  /** Asks for the week that has ended while the page was open. The server knows the agency's time zone. */
  const refresh = useEffectEvent(async () => {
    const { start_date, weeks_over } = plan;
    const isDue = Date.now() >= Date.parse(addWeeks(start_date, weeks_over + 1));
    if (document.visibilityState === "hidden" || !isDue || weeks_over === planWeeks) return;
    const outcome = await callApi(planContract.openPlan, {}, holder);
    if (outcome.kind === "notFound") return onEnded();
    if (outcome.kind !== "done" || outcome.value.weeks_over === weeks_over) return;
    // Unless the plan has changed meanwhile.
    setPlan((shown) => (shown === plan ? outcome.value : shown));
    setStatus({ text: "" });
  });
  useEffect(() => {
    const listen = () => void refresh();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);

  return {
    token,
    plan,
    setPlan,
    status,
    titleRef,
    statusRef,
    view: viewOf(plan, { chosen, hasSkipped }),
    choose,
    show,
    onEnded,
    skip: () => update(() => setSkipped(true), titleRef),
    start: (start_date: string) =>
      apply(() => callApi(planContract.movePlanStart, { ifMatch, body: { start_date } }, holder), {
        text: `Your plan starts on ${longDay(start_date)}.`,
      }),
    startNext: (start_date: string) =>
      apply(() => callApi(planContract.startNextPlan, { ifMatch, body: { start_date } }, holder), {
        text: `Your next plan starts on ${longDay(start_date)}.`,
      }),
    answerWonSince: (won_since: number) =>
      apply(() => callApi(planContract.changePlan, { ifMatch, body: { won_since } }, holder), {
        text: `Saved: ${pluralize(won_since, "job")} won since.`,
      }),
    /** Saves with the last entered week, which had no spend, whether the ads are back in the week after. */
    answerBack: (back_next_week: boolean) => {
      if (!last) return;
      const { week, version, ...entry } = last;
      const body = { ...entry, back_next_week };
      const request = { week: String(week), ifMatch: entityTag(version), body };
      void apply(() => callApi(planContract.putWeek, request, holder), {
        text: back_next_week
          ? "Saved: your ads are back next week."
          : "Saved: your ads stay off for now.",
      });
    },
    /** Opens the last entered week at the field for what is open. */
    answerOpen: (stock: "still_to_come" | "undecided") => {
      if (!last) return;
      choose(last.monday);
      document.getElementById(stock)?.focus();
    },
    /** Saves a week in which nothing happened. */
    saveNothing: ({ week, monday }: PlanWeekToEnter) => {
      const body = { spend_cents: 0, leads: 0, booked: 0, held: 0, won: 0, monday };
      const request = { week: String(week), ifNoneMatch: "*" as const, body };
      return apply(() => callApi(planContract.putWeek, request, holder), {
        text: `Week ${week} saved.`,
        detail: "No ads, no leads.",
        saved: monday,
      });
    },
  };
}

const notSaved = "Not saved. Check your connection and try again.";

type TrackedProps = ReturnType<typeof usePlan> & Readonly<{ forecast: PlanForecast }>;

/** What is to be done now, or what is known after it. */
function Today({ forecast, ...state }: TrackedProps) {
  const { token, plan, view, titleRef, choose, show } = state;
  const { kind, week, missed } = view;
  const [skipped] = kind === "likely" || kind === "end" ? missed : [];
  const title = { plan, forecast, titleRef };
  const canMove = !view.isOver && plan.weeks.every(({ spend_cents }) => spend_cents === 0);
  return (
    <>
      {skipped && (
        <Question title={`Did your ads run in ${weekName(skipped)}, ${weekDays(skipped.monday)}?`}>
          <SmallText>It is missing, not zero. Until you say, it counts at your pace.</SmallText>
          <Buttons>
            <Button variant="secondary" onClick={() => choose(skipped.monday)}>
              {`Yes, enter ${weekName(skipped)}`}
            </Button>
            <Button variant="secondary" onClick={() => void state.saveNothing(skipped)}>
              No, nothing ran
            </Button>
          </Buttons>
        </Question>
      )}
      {kind === "late" && week && (
        <Question
          title={`Did your ads start in ${weekName(week)}, ${weekDays(week.monday)}?`}
          titleRef={titleRef}
        >
          <p>
            {`Your plan starts on ${longDay(plan.start_date)}. Not started yet? Change it below.`}
          </p>
          <Buttons>
            <Button onClick={() => void state.start(week.monday)}>Yes, in that week</Button>
            <Button variant="secondary" onClick={state.skip}>
              No, before
            </Button>
          </Buttons>
        </Question>
      )}
      {kind === "week" && week && (
        <div>
          <Title ref={titleRef} tabIndex={-1} _print={{ display: "none" }}>
            {weekTitle(plan, week)}
          </Title>
          <SmallText mb="3" _print={{ display: "none" }}>
            {week.week === 1 ? askedOfFirstWeek : askedOfLaterWeek}
          </SmallText>
          <WeekForm
            key={`${week.monday} ${storedWeek(plan, week.monday)?.version}`}
            token={token}
            plan={plan}
            week={week}
            onPlan={show}
            onEnded={state.onEnded}
            onCancel={view.isChosen ? () => choose(undefined) : undefined}
          />
        </div>
      )}
      {kind === "first" && <PlanSummary {...title} />}
      {kind === "likely" && (
        <LikelyJobs {...title} onBack={state.answerBack} onOpen={state.answerOpen} />
      )}
      {kind === "end" && <PlanEnd {...title} onNext={state.startNext} />}
      {canMove && (
        <StartCard key={plan.start_date} token={token} plan={plan} onStart={state.start} />
      )}
    </>
  );
}

/** Estimates that were booked before the ads would count as theirs. */
const askedOfFirstWeek = "Count only leads and estimates that came from these ads.";
const askedOfLaterWeek =
  "What happened in that week with leads and estimates from these ads, also with those booked earlier.";

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

function weekTitle(plan: SavedPlan, week: PlanWeekToEnter): string {
  if (storedWeek(plan, week.monday)) return `Correct ${weekName(week)}`;
  const isLast = week.week === plan.weeks_over && week.week < planWeeks;
  return `Five numbers from ${isLast ? "last week" : weekName(week)}`;
}

/** The forecast or, before the first entry, the plan; and the entered weeks. */
function Details({ forecast, ...state }: TrackedProps) {
  const { plan, view } = state;
  const { kind, missed, hasStarted, isOver } = view;
  return (
    <>
      {kind === "week" && hasStarted && !isOver && <LikelyJobs plan={plan} forecast={forecast} />}
      {kind === "week" && isOver && !view.isChosen && (
        <PlanEnd plan={plan} forecast={forecast} onNext={state.startNext} />
      )}
      {!hasStarted && <PlannedWeeks forecast={forecast} />}
      {hasStarted && !isOver && (
        <>
          <Outlook forecast={forecast} weeksOver={plan.weeks_over} />
          <MeasureRows forecast={forecast} />
        </>
      )}
      {isOver && <Reached plan={plan} forecast={forecast} onWonSince={state.answerWonSince} />}
      {plan.weeks.length > 0 && (
        <section>
          <SectionHeading>{isOver ? "The 12 weeks" : "Your weeks"}</SectionHeading>
          <WeekTable
            weeks={plan.weeks}
            missed={hasStarted ? missed : []}
            planned={isOver ? forecast.weeks : undefined}
            onChoose={state.choose}
          />
        </section>
      )}
    </>
  );
}

/** The weeks that the page is about. */
function weekLine({ start_date, weeks_over }: SavedPlan, { kind, week, isOver }: PlanView): string {
  const latest = { week: weeks_over, monday: addWeeks(start_date, weeks_over - 1) };
  const shown = kind === "likely" ? latest : week;
  const name = shown && shown.week > 0 ? `Week ${shown.week} of ${planWeeks} · ` : "";
  if (shown) return name + weekDays(shown.monday);
  const [first, last] = [monthDay(start_date), planEnd(start_date)];
  return `${planWeeks} weeks ${isOver ? `· ${first} to ${last}` : `from ${first}`}`;
}

function segmentOf({ weeks }: SavedPlan, view: PlanView, week: number) {
  const isMissed = view.hasStarted && view.missed.some((each) => each.week === week);
  return {
    "data-done": weeks.some((each) => each.week === week) || undefined,
    "data-missed": isMissed || undefined,
    "data-current": view.week?.week === week || undefined,
  };
}

/** What came out of the plans before this one. */
function EarlierPlans({ earlier }: Pick<SavedPlan, "earlier">) {
  if (earlier.length === 0) return null;
  return (
    <section>
      <SectionHeading>Earlier plans</SectionHeading>
      {earlier.map(({ start_date, weeks, planned_jobs, won_since }) => (
        <SmallDisclosure key={start_date}>
          <summary>
            {`${monthDay(start_date)} to ${planEnd(start_date)}: ${countJobs(wonIn(weeks))} won`}
          </summary>
          <SmallText mb="2">
            {won_since === undefined
              ? `The plan had ${formatAboutCount(planned_jobs)}.`
              : `The plan had ${formatAboutCount(planned_jobs)}. ${pluralize(won_since, "job")} won since.`}
          </SmallText>
          <WeekTable weeks={weeks} />
        </SmallDisclosure>
      ))}
    </section>
  );
}

const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "24rem minmax(0, 1fr)" },
    columnGap: "12",
    rowGap: "8",
    alignItems: "start",
    maxW: { base: "form", md: "40rem", lg: "full" },
    mx: "auto",
    _print: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: "3", maxW: "none" },
  },
});

const Column = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: { base: "6", _print: "3" },
    minW: "0",
  },
});

const Title = chakra("h1", { base: { textStyle: "xl", fontWeight: "heavy", mb: "1" } });
