import { chakra } from "@chakra-ui/react";
import { weekEntrySchema, weekLimitTexts } from "@planner/shared/api/planContract";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";
import { type ComponentProps, type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

type CountFormProps = Omit<ComponentProps<typeof TextField>, "message"> &
  Readonly<{ onCount: (count: number) => void }>;

/** Asks for one number of jobs or estimates. Not on paper. */
export function CountForm({ onCount, ...field }: CountFormProps) {
  const [message, setMessage] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const count = readCount(String(new FormData(form).get(field.name)));
    setMessage(count === undefined ? `Enter ${weekLimitTexts.count}` : undefined);
    if (count !== undefined) onCount(count);
    else form.querySelector("input")?.focus();
  }

  return (
    <Frame>
      <Form noValidate onSubmit={submit}>
        <TextField {...field} inputMode="numeric" autoComplete="off" message={message} />
        <Button
          type="submit"
          variant="secondary"
          // As high as the field.
          minH={{ base: "12", md: "control" }}
        >
          Save
        </Button>
      </Form>
    </Frame>
  );
}

const Frame = chakra("div", {
  base: { containerType: "inline-size", whiteSpace: "normal", _print: { display: "none" } },
});

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignItems: "start",
    gap: "3",
    // The button is below a field in large text, and else beside it, below the label's line.
    "@container (width >= 15rem)": {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      "& button": { mt: "6" },
    },
  },
});

/** Undefined if the text is not a whole number in the range. */
function readCount(text: string): number | undefined {
  return weekEntrySchema.shape.won.safeParse(parseNumberEntry(text)).data;
}
