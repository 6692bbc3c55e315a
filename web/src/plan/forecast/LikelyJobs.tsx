import { chakra } from "@chakra-ui/react";
import type { OpenStock, PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount } from "@planner/shared/format";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { ComponentProps, ReactNode } from "react";
import { type SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { CountForm } from "../weeks/CountForm.tsx";
import { aboutText } from "../weeks/usuallyOpen.ts";
import { openLabels } from "../weeks/weekFields.ts";
import { advice, enteredWeeks, headline } from "./forecastTexts.ts";
import { PauseAnswer } from "./PauseAnswer.tsx";
import { BigTitle, type PlanPartProps } from "./planPart.tsx";
import { CardRow, StatusCard } from "./StatusCard.tsx";
import { TalkButton } from "./TalkButton.tsx";
import { OpenEstimates, WeekWorth } from "./WorthCard.tsx";

/** What is likely, what changed, and what to do. */
export function LikelyJobs(props: LikelyJobsProps) {
  const { plan, forecast, titleRef, isFromLastMonday, onBack, onOpen } = props;
  const { situation } = forecast;
  const { worth } = forecast.sentences;
  // A question comes first: the forecast depends on the answer.
  const isAsked = !isFromLastMonday && advice(forecast).isAsked;
  const isTitle = !isFromLastMonday && !isAsked;
  const asked = situation.kind === "late_or_lost" ? situation.stock : undefined;
  const likelyElement = (
    <Headline
      forecast={forecast}
      start={plan.start_date}
      isFromLastMonday={isFromLastMonday}
      titleProps={isTitle ? { as: "h1", ref: titleRef } : { as: "h2" }}
    />
  );
  return (
    <chakra.section display="grid" gap="6">
      {!isAsked && likelyElement}
      <Advice
        forecast={forecast}
        firstName={plan.first_name}
        heading={isAsked ? { as: "h1", ref: titleRef, tabIndex: -1 } : undefined}
      >
        {onBack && <PauseAnswer forecast={forecast} onBack={onBack} />}
        {onOpen && asked && (
          <CountForm
            name={asked}
            label={openLabels[asked]}
            placeholder={aboutText(roundHalfUp(forecast.open[asked], 0))}
            onCount={(count) => onOpen(asked, count)}
          />
        )}
      </Advice>
      {isAsked && likelyElement}
      {worth && <WeekWorth worth={worth} />}
      <OpenEstimates open={worth?.open} asked={asked} onOpen={onOpen} />
    </chakra.section>
  );
}

type LikelyJobsProps = PlanPartProps &
  Readonly<{
    /** Below a week that is to be entered: then it is not the page's title, asks nothing, and says after which week. */
    isFromLastMonday?: boolean;
    /** Absent if it does not ask whether the ads are back. */
    onBack?: (isBack: boolean) => void;
    /** Saves how many estimates are open. Absent if it does not ask. */
    onOpen?: (stock: OpenStock, count: number) => void;
  }>;

type HeadlineProps = Readonly<{
  forecast: PlanForecast;
  start: string;
  isFromLastMonday: boolean | undefined;
  titleProps: ComponentProps<typeof BigTitle>;
}>;

/** The likely jobs beside the planned ones, and what changed since last Monday or, from there, the week it is after. */
function Headline({ forecast, start, isFromLastMonday, titleProps }: HeadlineProps) {
  const { title, when, before, reason } = headline(forecast, start);
  return (
    <div>
      {isFromLastMonday && (
        <SmallText>{`After week ${enteredWeeks(forecast.weeks).at(-1)}`}</SmallText>
      )}
      <BigTitle {...titleProps} tabIndex={-1}>
        <span>{title}</span> <small>{when}</small>
      </BigTitle>
      <chakra.p color="fg.muted">
        {!isFromLastMonday && before && <chakra.b color="fg">{`${before} `}</chakra.b>}
        {!isFromLastMonday && reason && <span>{`${reason} `}</span>}
        {/* The sentence of who is ahead has it too. */}
        {forecast.situation.kind !== "ahead" && (
          <span>{`Your plan has ${formatAboutCount(forecast.planned.jobs)}.`}</span>
        )}
      </chakra.p>
    </div>
  );
}

/** What to change, how sure that is, and who helps. */
function Advice({ forecast, firstName, heading, children }: AdviceProps) {
  const { tone, needsCall, lead, title, text, cost, action, open } = advice(forecast);
  return (
    <StatusCard tone={tone} label={lead} title={title} heading={heading}>
      {text && <p>{text}</p>}
      {children}
      <CardRow label="What it costs you">{cost}</CardRow>
      <CardRow label="What to do">{action}</CardRow>
      {open.assumed && <SmallText>{open.assumed}</SmallText>}
      {needsCall && <TalkButton firstName={firstName} />}
    </StatusCard>
  );
}

type AdviceProps = Readonly<{
  forecast: PlanForecast;
  firstName: string;
  /** If its title is the page's. */
  heading: ComponentProps<typeof SectionHeading> | undefined;
  children: ReactNode;
}>;
