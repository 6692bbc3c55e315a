import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { formatAboutCount } from "@planner/shared/format";
import type { ReactNode } from "react";
import { Button, Buttons } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { StatusCard } from "../StatusCard.tsx";
import * as texts from "./forecastTexts.ts";
import { PauseAnswer } from "./PauseAnswer.tsx";
import { BigTitle, type PlanPartProps } from "./planPart.tsx";
import { TalkButton } from "./TalkButton.tsx";
import { OpenEstimates, WeekWorth } from "./WorthCard.tsx";

/** What is likely, what changed, and what to do. Without a title's ref, it is what was likely last Monday. */
export function LikelyJobs({ plan, forecast, titleRef, onBack, onOpen }: LikelyJobsProps) {
  const { situation } = forecast;
  const { title, before, reason } = texts.headline(forecast);
  const last = texts.enteredWeeks(forecast.weeks).at(-1) ?? 0;
  return (
    <chakra.section display="grid" gap="4">
      <div>
        {!titleRef && (
          <SmallText>
            {last === plan.weeks_over - 1
              ? `Last Monday, after week ${last}`
              : `After week ${last}`}
          </SmallText>
        )}
        <BigTitle as={titleRef ? "h1" : "h2"} ref={titleRef} tabIndex={-1}>
          {title}
        </BigTitle>
        <chakra.p color="fg.muted">
          {titleRef && before && <chakra.b color="fg">{`${before} `}</chakra.b>}
          {titleRef && reason && <span>{`${reason} `}</span>}
          <span>{`Your plan has ${formatAboutCount(forecast.planned.jobs)}.`}</span>
        </chakra.p>
      </div>
      <Advice forecast={forecast} firstName={plan.first_name}>
        {onBack && <PauseAnswer spend={forecast.spend} onBack={onBack} />}
        {onOpen && situation.kind === "late_or_lost" && (
          <Buttons>
            <Button onClick={() => onOpen(situation.stock)}>Answer</Button>
          </Buttons>
        )}
      </Advice>
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
    /** Absent if it does not ask whether the ads are back. */
    onBack?: (isBack: boolean) => void;
    /** Opens the field for what is open. Absent if it does not ask. */
    onOpen?: (stock: "still_to_come" | "undecided") => void;
  }>;

/** What to change, how sure that is, and who helps. */
function Advice({ forecast, firstName, children }: AdviceProps) {
  const { tone, needsCall, title, text, action } = texts.advice(forecast);
  const assumedOpen = texts.assumedOpen(forecast);
  const isAsked = forecast.situation.kind === "pause";
  return (
    <StatusCard tone={tone} title={title}>
      {text && <p>{text}</p>}
      {children}
      {action && (
        <chakra.div borderTopWidth="1px" borderTopColor="status.yellow.border" pt="2">
          <SmallText>What to do</SmallText>
          <chakra.strong textStyle="lg">{action}</chakra.strong>
        </chakra.div>
      )}
      {assumedOpen && <SmallText>{assumedOpen}</SmallText>}
      {needsCall && (
        <TalkButton firstName={firstName} variant={isAsked ? "secondary" : undefined} />
      )}
    </StatusCard>
  );
}

type AdviceProps = Readonly<{ forecast: PlanForecast; firstName: string; children: ReactNode }>;
