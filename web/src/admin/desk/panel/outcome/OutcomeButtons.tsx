import { SimpleGrid } from "@chakra-ui/react";
import { Button } from "../../../../ui/Button.tsx";
import { type Outcome, outcomeLabel } from "./possibleOutcomes.ts";

type OutcomeButtonsProps = Readonly<{
  outcomes: readonly Outcome[];
  onAnswer: (outcome: Outcome) => void;
  dismissText: string;
  /** It was not a call, or not a message. */
  onDismiss: () => void;
}>;

/** A button for each outcome. The keys 1, 2, 3 … press them. */
export function OutcomeButtons(props: OutcomeButtonsProps) {
  const { outcomes, onAnswer, dismissText, onDismiss } = props;
  const isLastRowFull = outcomes.length % 2 === 0;
  return (
    <SimpleGrid templateColumns={twoColumns} gap="2">
      {outcomes.map((outcome, index) => (
        <Button
          key={outcomeLabel(outcome)}
          variant="secondary"
          px="2"
          textStyle="sm"
          data-shortcut={`outcome${index + 1}`}
          onClick={() => onAnswer(outcome)}
        >
          {outcomeLabel(outcome)}
        </Button>
      ))}
      <Button
        variant="quiet"
        textStyle="sm"
        gridColumn={isLastRowFull ? "1 / -1" : "auto"}
        onClick={onDismiss}
      >
        {dismissText}
      </Button>
    </SimpleGrid>
  );
}

/** One column if the text is large. */
const twoColumns = "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))";
