import { chakra, Field, Flex, Input } from "@chakra-ui/react";
import { maxWonValue } from "@planner/shared/api/admin/leadEditContract";
import { cleanText } from "@planner/shared/cleanText";
import { formatMoney } from "@planner/shared/format";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { keepFocus, takeFocus } from "../../keyboard/keepFocus.ts";
import { QuestionBox } from "../QuestionBox.tsx";
import type { ClosingQuestionProps } from "./ClosingQuestionProps.ts";

/** Asks for the value of a won deal. The value is optional. */
export function WonValue({ onChoose, onCancel, pending, failed }: ClosingQuestionProps) {
  const [isInvalid, setInvalid] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const text = cleanText(String(new FormData(event.currentTarget).get("value")));
    const won_value = readDollars(text);
    const isValid = won_value !== undefined && won_value <= maxWonValue;
    if (text === "") {
      onChoose({ stage: "won" });
    } else if (isValid) {
      onChoose({ stage: "won", won_value });
    } else {
      setInvalid(true);
      event.currentTarget.querySelector("input")?.focus();
    }
  }

  return (
    <QuestionBox ref={keepFocus} aria-label="Won">
      <chakra.form display="grid" gap="2" noValidate onSubmit={submit}>
        <Field.Root invalid={isInvalid}>
          <Field.Label textStyle="md" fontWeight="bold">
            Value in dollars{" "}
            <chakra.span fontWeight="normal" color="fg.muted">
              (optional)
            </chakra.span>
          </Field.Label>
          <Input ref={takeFocus} name="value" inputMode="decimal" autoComplete="off" />
          <Field.ErrorText textStyle="sm">
            {`Enter a value from $0 to ${formatMoney(maxWonValue)}, or leave it empty`}
          </Field.ErrorText>
        </Field.Root>
        <Flex gap="2">
          <Button type="submit" aria-busy={pending !== undefined}>
            Move to Won
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
        <NotSaved failed={failed} />
      </chakra.form>
    </QuestionBox>
  );
}

/** Reads an amount such as "$12,500". Undefined if the text is not an amount. */
function readDollars(text: string): number | undefined {
  const digits = text.replaceAll(/[$,\s]/g, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
