import { chakra } from "@chakra-ui/react";
import { type FormEvent, useId } from "react";
import { Field } from "../../ui/Field.tsx";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { longDay, startMondays } from "../weeks/weekDates.ts";

type MondayFormProps = Readonly<{
  label: string;
  /** Earlier Mondays are not offered. */
  earliest?: string;
  selected: string;
  action: string;
  onChoose: (monday: string) => void;
}>;

/** Asks for the Monday on which the ads start. */
export function MondayForm({ label, earliest, selected, action, onChoose }: MondayFormProps) {
  const id = useId();
  const possible = startMondays(new Date()).filter((monday) => !earliest || monday >= earliest);
  const offered = [...new Set([selected, ...possible])].sort();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(String(new FormData(event.currentTarget).get("monday")));
  }

  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      onSubmit={submit}
      _print={{ display: "none" }}
    >
      <Field id={id} label={label} message={undefined}>
        <div className="control-box">
          <chakra.select
            id={id}
            name="monday"
            defaultValue={selected}
            flex="1"
            minW="0"
            px="min({spacing.3}, 3vw)"
            bg="bg.panel"
            // Keeps the browser's arrow away from the edge.
            me="min({spacing.3}, 3vw)"
            // The longest date fits a phone with large text.
            fontSize="max(16px, min(1rem, 4.2vw))"
          >
            {offered.map((monday) => (
              <option key={monday} value={monday}>
                {longDay(monday)}
              </option>
            ))}
          </chakra.select>
        </div>
      </Field>
      <SubmitButton>{action}</SubmitButton>
    </chakra.form>
  );
}
