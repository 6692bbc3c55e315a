import { chakra } from "@chakra-ui/react";
import { countJobs } from "@planner/shared/plan/texts/measureTexts";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { BigTitle, type PlanPartProps } from "../forecast/planPart.tsx";
import { CardRow, StatusCard } from "../forecast/StatusCard.tsx";
import { TalkButton } from "../forecast/TalkButton.tsx";
import { endCounts } from "./endCounts.ts";
import { reachedText } from "./endTexts.ts";
import { endVerdicts } from "./endVerdicts.ts";

/** Whether the plan was reached and, if not, what is known of why and what to do. */
export function EndVerdict({ plan, forecast, titleRef }: PlanPartProps) {
  const counts = endCounts(plan);
  const wonText = countJobs(counts.won);
  const text = reachedText(forecast, plan);
  const { verdict, title, lines, actions } = endVerdicts(forecast, counts);
  const heading = { as: titleRef ? ("h1" as const) : ("h2" as const), ref: titleRef, tabIndex: -1 };
  const isProven = verdict === "proven";
  const linesElement = lines.map((line) => <SmallText key={line}>{line}</SmallText>);
  const actionElement = <CardRow label="What to do">{actions.join(". ")}</CardRow>;
  if (verdict === "reached") {
    return (
      <StatusCard
        tone="green"
        title={title}
        heading={{ ...heading, textStyle: "xl", color: "status.green.fg" }}
      >
        <p>{`${wonText} won. ${text}`}</p>
        {linesElement}
        {actionElement}
      </StatusCard>
    );
  }
  return (
    <>
      <section>
        <SmallText>You won</SmallText>
        <BigTitle {...heading}>{wonText}</BigTitle>
        <chakra.p color="fg.muted">{text}</chakra.p>
      </section>
      <StatusCard tone={isProven ? "yellow" : undefined} title={title}>
        {!isProven && <SmallText>Not proven</SmallText>}
        {linesElement}
        {actionElement}
        {(isProven || forecast.likely.chance_of_80_percent < 0.5) && (
          <TalkButton firstName={plan.first_name} />
        )}
      </StatusCard>
    </>
  );
}
