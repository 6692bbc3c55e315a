import { chakra } from "@chakra-ui/react";
import { parseNumberEntry } from "@planner/shared/lead/goalFields";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../../ui/TextField.tsx";
import type { WhatIfField } from "./whatIfFields.ts";

/** One number to play with, as a slider for the thumb and a field for the exact figure. */
export function WhatIfControl({ field, text, message, onEntry, onLeave }: WhatIfControlProps) {
  const { label, unit, slider } = field;
  const id = `what-if-${field.name}`;
  const value = parseNumberEntry(text) ?? slider.min;
  return (
    <Field id={id} label={label} message={message}>
      <Row>
        <Slider
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={unit.side === "before" ? `${unit.text}${value}` : `${value}${unit.text}`}
          {...slider}
          value={value}
          onChange={({ target }) => onEntry(target.value)}
        />
        <ControlBox>
          {unit.side === "before" && <Unit ps="3">{unit.text}</Unit>}
          <ControlInput
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => onEntry(target.value)}
            onBlur={onLeave}
            aria-invalid={message !== undefined}
            aria-describedby={message && fieldMessageId(id)}
            ps={unit.side === "before" ? "1" : "3"}
          />
          {unit.side === "after" && <Unit pe="3">{unit.text}</Unit>}
        </ControlBox>
      </Row>
    </Field>
  );
}

type WhatIfControlProps = {
  readonly field: WhatIfField;
  readonly text: string;
  readonly message: string | undefined;
  readonly onEntry: (text: string) => void;
  readonly onLeave: () => void;
};

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 9rem",
    alignItems: "center",
    gap: "4",
  },
});

/** As high as a thumb needs it, whatever the browser draws inside. */
const Slider = chakra("input", {
  base: { width: "full", height: "touch", accentColor: "accent.solid", cursor: "button" },
});

const Unit = chakra("span", { base: { alignSelf: "center", color: "fg.muted" } });
