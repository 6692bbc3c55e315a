import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

type FieldProps = Readonly<{
  /** Of the control inside. Its message gets the id `fieldMessageId(id)`. */
  id: string;
  label: string;
  optional?: boolean;
  message: string | undefined;
  children: ReactNode;
}>;

/** A label, a control and, under it, what is wrong with it. */
export function Field({ id, label, optional, message, children }: FieldProps) {
  return (
    <div>
      <Label htmlFor={id}>
        {label}
        {optional && <Optional> (optional)</Optional>}
      </Label>
      {children}
      <Message id={fieldMessageId(id)} aria-live="polite">
        {message}
      </Message>
    </div>
  );
}

export function fieldMessageId(id: string): string {
  return `${id}-message`;
}

const Label = chakra("label", {
  base: { display: "block", mb: "1", textStyle: "sm", fontWeight: "semibold" },
});

const Optional = chakra("span", { base: { fontWeight: "normal", color: "fg.muted" } });

const Message = chakra("p", {
  base: {
    textStyle: "sm",
    fontWeight: "medium",
    color: "fg.error",
    // Empty, it takes no room but stays: screen readers announce what changes in a region, not a new one.
    "&:not(:empty)": { mt: "1" },
  },
});
