import { lostReasonLabels, lostReasons } from "@planner/shared/lead/followUp/lostReasons";
import { Button } from "../../../../ui/Button.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { keepFocus, takeFocus } from "../../keyboard/keepFocus.ts";
import { QuestionBox, QuestionTitle } from "../QuestionBox.tsx";
import { ChoiceGrid } from "../touch/Choices.tsx";
import type { ClosingQuestionProps } from "./ClosingQuestionProps.ts";

/** Asks why a lead was lost. Clicking a reason saves it. */
export function LostReasons({ onChoose, onCancel, pending, failed }: ClosingQuestionProps) {
  return (
    <QuestionBox ref={keepFocus} aria-labelledby={lostTitleId}>
      <QuestionTitle id={lostTitleId} ref={takeFocus} tabIndex={-1}>
        Why was it lost?
      </QuestionTitle>
      <ChoiceGrid>
        {lostReasons.map((lost_reason) => (
          <Button
            key={lost_reason}
            variant="secondary"
            aria-busy={pending?.lost_reason === lost_reason}
            aria-disabled={pending !== undefined}
            onClick={() => {
              if (!pending) onChoose({ stage: "lost", lost_reason });
            }}
          >
            {lostReasonLabels[lost_reason]}
          </Button>
        ))}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </ChoiceGrid>
      <NotSaved failed={failed} />
    </QuestionBox>
  );
}

const lostTitleId = "lost-reason";
