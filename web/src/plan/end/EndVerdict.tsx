import { chakra } from "@chakra-ui/react";
import { SmallText } from "../../ui/content/SectionHeading.tsx";
import { ending } from "../forecast/forecastTexts.ts";
import { BigTitle, type PlanPartProps } from "../forecast/planPart.tsx";
import { StatusCard } from "../forecast/StatusCard.tsx";
import { TalkButton } from "../forecast/TalkButton.tsx";
import { endVerdicts } from "./endVerdicts.ts";

/** Whether the plan was reached and, if not, what is known of why. */
export function EndVerdict({ plan, forecast, titleRef }: PlanPartProps) {
  const { won, text, jobs } = ending(forecast, plan);
  const { verdict, title, lines } = endVerdicts(forecast, jobs);
  const heading = { as: titleRef ? ("h1" as const) : ("h2" as const), ref: titleRef, tabIndex: -1 };
  if (verdict === "reached") {
    return (
      <StatusCard
        tone="green"
        title={title}
        heading={{ ...heading, textStyle: "xl", color: "status.green.fg" }}
      >
        <p>{`${won} won. ${text}`}</p>
        <Lines lines={lines} />
      </StatusCard>
    );
  }
  const isProven = verdict === "proven";
  return (
    <>
      <section>
        <SmallText>You won</SmallText>
        <BigTitle {...heading}>{won}</BigTitle>
        <chakra.p color="fg.muted">{text}</chakra.p>
      </section>
      <StatusCard
        tone={isProven ? "yellow" : undefined}
        label={isProven ? "Proven" : "Not proven"}
        title={title}
      >
        <Lines lines={lines} />
        {(isProven || forecast.likely.chance_of_80_percent < 0.5) && (
          <TalkButton firstName={plan.first_name} variant="secondary" />
        )}
      </StatusCard>
    </>
  );
}

function Lines({ lines }: Readonly<{ lines: readonly string[] }>) {
  return lines.map((line) => <SmallText key={line}>{line}</SmallText>);
}
