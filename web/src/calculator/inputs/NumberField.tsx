import { chakra } from "@chakra-ui/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { MinusIcon, PlusIcon } from "../../ui/icons.tsx";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../ui/TextField.tsx";
import { type StepDirection, steppedEntry } from "./inputEntries.ts";
import type { NumberFieldSpec } from "./numberFields.ts";

type NumberFieldProps = Readonly<{
  field: NumberFieldSpec;
  defaultValue: string;
  message: string | undefined;
}>;

/**
 * A number with its unit inside and a button on either way. Uncontrolled, so that what is typed before the
 * script has arrived stays.
 */
export function NumberField({ field, defaultValue, message }: NumberFieldProps) {
  const { name, unit } = field;
  const inputRef = useRef<HTMLInputElement>(null);

  function step(direction: StepDirection) {
    const input = inputRef.current;
    if (!input) return;
    input.value = steppedEntry(name, input.value, direction);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function stepByKey(event: KeyboardEvent) {
    const direction = keyDirections[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  }

  const unitId = `${name}-unit`;
  return (
    <Field id={name} label={field.label} optional={field.optional} message={message}>
      <ControlBox>
        {unit.side === "before" && (
          <Unit id={unitId} ps="3" textStyle="lg">
            {unit.text}
          </Unit>
        )}
        <ControlInput
          ref={inputRef}
          id={name}
          name={name}
          defaultValue={defaultValue}
          onKeyDown={stepByKey}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          required={!field.optional}
          placeholder={field.optional ? "0" : undefined}
          aria-invalid={message !== undefined}
          aria-describedby={message ? `${unitId} ${fieldMessageId(name)}` : unitId}
          fontWeight="semibold"
          _placeholder={{ fontWeight: "normal" }}
          textStyle="lg"
          ps={unit.side === "before" ? "1" : "3"}
        />
        {unit.side === "after" && (
          <Unit id={unitId} pe="3">
            {unit.text}
          </Unit>
        )}
        <StepButton name={field.stepDown} onPress={() => step(-1)}>
          <MinusIcon />
        </StepButton>
        <StepButton name={field.stepUp} onPress={() => step(1)}>
          <PlusIcon />
        </StepButton>
      </ControlBox>
    </Field>
  );
}

const keyDirections: Readonly<Record<string, StepDirection>> = { ArrowUp: 1, ArrowDown: -1 };

const Unit = chakra("span", {
  base: { alignSelf: "center", textStyle: "md", color: "fg.muted" },
});

type StepButtonProps = Readonly<{ name: string; onPress: () => void; children: ReactNode }>;

/** Out of the tab order, like a native spin button: the keyboard has the arrow keys. */
export function StepButton({ name, onPress, children }: StepButtonProps) {
  return (
    <Button
      type="button"
      variant="quiet"
      aria-label={name}
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={onPress}
      px="0"
      w="12"
      h="full"
      borderRadius="0"
      borderInlineStartColor="border"
    >
      {children}
    </Button>
  );
}

/** The field in use stays in use: its message would otherwise appear, and move the button, before the press lands. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
