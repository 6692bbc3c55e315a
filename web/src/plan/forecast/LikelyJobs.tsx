import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount } from "@planner/shared/format";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { type SectionHeading, SmallText } from "../../ui/content/SectionHeading.tsx";
import { advice, enteredWeeks, headline } from "./forecastTexts.ts";
import { assumedOpen } from "./openTexts.ts";
import { PauseAnswer } from "./PauseAnswer.tsx";
import { BigTitle, type PlanPartProps } from "./planPart.tsx";
import { StatusCard } from "./StatusCard.tsx";
import { TalkButton } from "./TalkButton.tsx";
import { OpenEstimates, WeekWorth } from "./WorthCard.tsx";

/** What is likely, what changed, and what to do. */
export function LikelyJobs(props: LikelyJobsProps) {
  const { plan, forecast, titleRef, isFromLastMonday, onBack, onOpen } = props;
  const { situation } = forecast;
  const { title, before, reason } = headline(forecast);
  const lastWeek = enteredWeeks(forecast.weeks).at(-1) ?? 0;
  // A question comes first: the forecast depends on the answer.
  const isAsked = !isFromLastMonday && advice(forecast).isAsked;
  const isTitle = !isFromLastMonday && !isAsked;
  const likelyElement = (
    <div>
      {isFromLastMonday && <SmallText>{`After week ${lastWeek}`}</SmallText>}
      <BigTitle as={isTitle ? "h1" : "h2"} ref={isTitle ? titleRef : undefined} tabIndex={-1}>
        {title}
      </BigTitle>
      <chakra.p color="fg.muted">
        {!isFromLastMonday && before && <chakra.b color="fg">{`${before} `}</chakra.b>}
        {!isFromLastMonday && reason && <span>{`${reason} `}</span>}
        <span>{`Your plan has ${formatAboutCount(forecast.planned.jobs)}.`}</span>
      </chakra.p>
    </div>
  );
  return (
    <chakra.section display="grid" gap="6">
      {!isAsked && likelyElement}
      <Advice
        forecast={forecast}
        firstName={plan.first_name}
        heading={isAsked ? { as: "h1", ref: titleRef, tabIndex: -1 } : undefined}
      >
        {onBack && <PauseAnswer spend={forecast.spend} onBack={onBack} />}
        {onOpen && situation.kind === "late_or_lost" && (
          <Button size="lg" onClick={() => onOpen(situation.stock)}>
            Answer
          </Button>
        )}
      </Advice>
      {isAsked && likelyElement}
      {forecast.worth && (
        <>
          <WeekWorth worth={forecast.worth} />
          <OpenEstimates worth={forecast.worth} />
        </>
      )}
    </chakra.section>
  );
}

type LikelyJobsProps = PlanPartProps &
  Readonly<{
    /** Below a week that is to be entered: then it is not the page's title, asks nothing, and says after which week. */
    isFromLastMonday?: boolean;
    /** Absent if it does not ask whether the ads are back. */
    onBack?: (isBack: boolean) => void;
    /** Opens the field for what is open. Absent if it does not ask. */
    onOpen?: (stock: "still_to_come" | "undecided") => void;
  }>;

/** What to change, how sure that is, and who helps. */
function Advice({ forecast, firstName, heading, children }: AdviceProps) {
  const { tone, needsCall, isAsked, title, text, action } = advice(forecast);
  const assumption = assumedOpen(forecast);
  // The answer is the main action, also the one that may be changed.
  const isSecondary = isAsked || forecast.spend.is_paused;
  return (
    <StatusCard tone={tone} title={title} heading={heading}>
      {text && <p>{text}</p>}
      {children}
      {action && (
        <chakra.div borderTopWidth="1px" borderTopColor="status.yellow.border" pt="2">
          <SmallText>What to do</SmallText>
          <chakra.strong textStyle="lg">{action}</chakra.strong>
        </chakra.div>
      )}
      {assumption && <SmallText>{assumption}</SmallText>}
      {needsCall && (
        <TalkButton firstName={firstName} variant={isSecondary ? "secondary" : undefined} />
      )}
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
