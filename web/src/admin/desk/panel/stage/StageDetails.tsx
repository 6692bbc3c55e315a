import { chakra, defineStyle, Flex, Input, SimpleGrid } from "@chakra-ui/react";
import {
  type LostReason,
  lostReasonLabels,
  lostReasons,
} from "@planner/shared/lead/followUp/stage";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";

type LostReasonsProps = Readonly<{
  onChoose: (reason: LostReason) => void;
  onCancel: () => void;
}>;

/** Asks why a lead was lost. Clicking a reason saves it. */
export function LostReasons({ onChoose, onCancel }: LostReasonsProps) {
  const first = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Details aria-labelledby={lostTitleId}>
      <Title id={lostTitleId} ref={first} tabIndex={-1}>
        Why was it lost?
      </Title>
      <SimpleGrid columns={2} gap="2">
        {lostReasons.map((reason) => (
          <Button
            key={reason}
            type="button"
            variant="secondary"
            px="2"
            onClick={() => onChoose(reason)}
          >
            {lostReasonLabels[reason]}
          </Button>
        ))}
        <Button type="button" variant="quiet" px="2" onClick={onCancel}>
          Cancel
        </Button>
      </SimpleGrid>
    </Details>
  );
}

type WonValueProps = Readonly<{
  onSave: (value: number | undefined) => void;
  onCancel: () => void;
}>;

/** Asks for the value of a won deal. The value is optional. */
export function WonValue({ onSave, onCancel }: WonValueProps) {
  const input = useFocusOnMount<HTMLInputElement>();
  const [isInvalid, setInvalid] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = readDollars(input.current?.value ?? "");
    if (value === "invalid") {
      setInvalid(true);
      input.current?.focus();
    } else onSave(value);
  }

  return (
    <DetailsForm noValidate onSubmit={submit}>
      <chakra.label htmlFor={wonValueId} fontWeight="bold">
        Value in dollars{" "}
        <chakra.span fontWeight="normal" color="fg.muted">
          (optional)
        </chakra.span>
      </chakra.label>
      <Input
        ref={input}
        id={wonValueId}
        size="md"
        h="touch"
        textStyle="md"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={wonErrorId}
      />
      <chakra.p id={wonErrorId} role="alert" textStyle="sm" color="fg.error">
        {isInvalid && "Enter a value from $0 to $10,000,000, or leave it empty"}
      </chakra.p>
      <Flex gap="2">
        <Button type="submit">Move to Won</Button>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </DetailsForm>
  );
}

/** Reads an amount such as "$12,500". Undefined if the text is empty. */
function readDollars(text: string): number | undefined | "invalid" {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (plain === "") return undefined;
  const value = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && value <= maxDollars ? value : "invalid";
}

function useFocusOnMount<Focusable extends HTMLElement>() {
  const element = useRef<Focusable>(null);
  useEffect(() => {
    // After the menu has returned the focus to its button.
    const timer = setTimeout(() => element.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return element;
}

/** The maximum value of a won deal, in dollars. */
const maxDollars = 10_000_000;

const lostTitleId = "lost-reason";
const wonValueId = "won-value";
const wonErrorId = "won-value-error";

const box = defineStyle({
  display: "grid",
  gap: "2",
  mt: "2",
  p: "3",
  borderWidth: "1px",
  borderRadius: "l3",
  bg: "bg.subtle",
});

const Details = chakra("section", { base: box });
const DetailsForm = chakra("form", { base: box });

const Title = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
