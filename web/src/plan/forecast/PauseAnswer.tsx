import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Button } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";

type PauseAnswerProps = Readonly<{
  forecast: PlanForecast;
  onBack: (isBack: boolean) => void;
}>;

/** In a pause, whether the ads are back next week. Answered, it can be changed. */
export function PauseAnswer({ forecast, onBack }: PauseAnswerProps) {
  const { answers } = forecast.sentences;
  const { is_paused, back_next_week: isBack } = forecast.spend;
  if (!is_paused) return null;
  if (answers) {
    return (
      <>
        <Answer variant="secondary" onClick={() => onBack(true)}>
          <b>Yes</b> <span>{answers.yes}</span>
        </Answer>
        <Answer variant="secondary" onClick={() => onBack(false)}>
          <b>Not yet</b> <span>{answers.no}</span>
        </Answer>
      </>
    );
  }
  return (
    <>
      {isBack && <SmallText>You said that your ads are back next week.</SmallText>}
      <Button
        variant={isBack ? "secondary" : "primary"}
        onClick={() => onBack(!isBack)}
        _print={{ display: "none" }}
      >
        {isBack ? "No, they stay off" : "They are back next week"}
      </Button>
    </>
  );
}

/** An answer above what follows from it. Neither is the main one: it is a question of fact. */
const Answer = chakra(Button, {
  base: {
    display: "grid",
    justifyContent: "start",
    justifyItems: "start",
    gap: "0",
    px: "4",
    py: "2",
    textAlign: "start",
    "& span": { fontWeight: "normal" },
  },
});
