import { chakra } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

type BudgetQuestionProps = Readonly<{
  answer: string;
  onEdit: () => void;
  /** Called with the text of the field. */
  onAsk: (budget: string) => void;
}>;

/** The other way round: what a daily budget buys. The answer becomes the target. */
export function BudgetQuestion({ answer, onEdit, onAsk }: BudgetQuestionProps) {
  const [text, setText] = useState("60");

  function submit(event: FormEvent) {
    event.preventDefault();
    onAsk(text);
  }

  return (
    <chakra.form onSubmit={submit} noValidate>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" textStyle="sm">
        <label htmlFor="what-if-budget">
          <span>What can I get for</span>
          <chakra.span css={visuallyHidden}> a daily budget of</chakra.span>
        </label>
        <chakra.div display="flex" flexWrap="wrap" gap="2" flex="1 1 11rem">
          <chakra.div className="control-box" minH="touch" flex="1 1 6rem" maxW="8.5rem">
            <span>$</span>
            <chakra.input
              className="control-input"
              id="what-if-budget"
              inputMode="decimal"
              autoComplete="off"
              aria-describedby="what-if-answer"
              minW="2.5rem"
              pe="1"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                onEdit();
              }}
            />
            <span>/day</span>
          </chakra.div>
          <Button type="submit" variant="secondary" px="3" textStyle="sm">
            Show
          </Button>
        </chakra.div>
      </chakra.div>
      <chakra.p id="what-if-answer" mt="1" aria-live="polite" fontWeight="semibold">
        {answer}
      </chakra.p>
    </chakra.form>
  );
}
