import { SimpleGrid } from "@chakra-ui/react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls/Chip.tsx";
import { twoColumns } from "../touch/Choices.tsx";
import { type Outcome, outcomeLabel } from "./possibleOutcomes.ts";

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
  const isLastRowFull = outcomes.length % 2 === 0;
  return (
    <SimpleGrid templateColumns={twoColumns} gap="2">
      {outcomes.map((outcome, index) => (
        <Chip
          key={outcomeLabel(outcome)}
          px="2"
          aria-pressed={chosen && outcomeLabel(chosen) === outcomeLabel(outcome)}
          data-shortcut={`outcome${index + 1}`}
          onClick={() => onAnswer(outcome)}
        >
          {outcomeLabel(outcome)}
        </Chip>
      ))}
      <Button
        variant="quiet"
        textStyle="sm"
        gridColumn={isLastRowFull ? "1 / -1" : "auto"}
        // On a row of its own, a quiet button looks as if it had too much space below.
        mb={isLastRowFull ? "-2" : "0"}
        onClick={onDismiss}
      >
        {dismissText}
      </Button>
    </SimpleGrid>
  );
}
