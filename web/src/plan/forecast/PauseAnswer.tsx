import { chakra } from "@chakra-ui/react";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import { Button } from "../../ui/Button.tsx";
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
      <chakra.div
        display={{ base: "flex", _print: "none" }}
        flexWrap="wrap"
        gap="2"
        // Below each other where the text is large.
        css={{ "& > *": { flex: "1 1 6rem" } }}
      >
        <Button size="lg" onClick={() => onBack(true)}>
          Yes
        </Button>
        <Button size="lg" variant="secondary" onClick={() => onBack(false)}>
          Not yet
        </Button>
      </chakra.div>
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
