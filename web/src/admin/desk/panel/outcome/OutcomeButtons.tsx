import { Chip } from "../../controls/Chip.tsx";
import { ChoiceGrid } from "../touch/Choices.tsx";
import { isSameOutcome, type Outcome, outcomeLabel } from "./possibleOutcomes.ts";

type OutcomeButtonsProps = Readonly<{
  outcomes: readonly Outcome[];
  /** The outcome that is saved already, if it is corrected. */
  chosen?: Outcome | undefined;
  onAnswer: (outcome: Outcome) => void;
  dismissText: string;
  /** It was not a call, or not a message. */
  onDismiss: () => void;
}>;

/** A button for each outcome. The keys 1, 2, 3 … press them. */
export function OutcomeButtons(props: OutcomeButtonsProps) {
  const { outcomes, chosen, onAnswer, dismissText, onDismiss } = props;
  return (
    <ChoiceGrid>
      {outcomes.map((outcome, index) => (
        <Chip
          key={outcomeLabel(outcome)}
          aria-pressed={chosen && isSameOutcome(chosen, outcome)}
          data-shortcut={`outcome${index + 1}`}
          onClick={() => onAnswer(outcome)}
        >
          {outcomeLabel(outcome)}
        </Chip>
      ))}
      <Chip variant="quiet" onClick={onDismiss}>
        {dismissText}
      </Chip>
    </ChoiceGrid>
  );
}
