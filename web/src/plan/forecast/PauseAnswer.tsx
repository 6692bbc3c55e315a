import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Button, Buttons } from "../../ui/Button.tsx";
import { SmallText } from "../../ui/content/SectionHeading.tsx";

type PauseAnswerProps = Readonly<{
  spend: PlanForecast["spend"];
  onBack: (isBack: boolean) => void;
}>;

/** In a pause, whether the ads are back next week. Answered, it can be changed. */
export function PauseAnswer({ spend, onBack }: PauseAnswerProps) {
  const { is_paused, back_next_week: isBack } = spend;
  if (!is_paused) return null;
  if (isBack === undefined) {
    return (
      <Buttons>
        <Button onClick={() => onBack(true)}>Yes</Button>
        <Button variant="secondary" onClick={() => onBack(false)}>
          Not yet
        </Button>
      </Buttons>
    );
  }
  return (
    <div>
      {isBack && <SmallText>You said that your ads are back next week.</SmallText>}
      <Buttons>
        <Button variant="secondary" onClick={() => onBack(!isBack)}>
          {isBack ? "No, they stay off" : "They are back next week"}
        </Button>
      </Buttons>
    </div>
  );
}
