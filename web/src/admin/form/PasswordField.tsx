import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { ControlBox, ControlInput, Field, fieldMessageId } from "../../ui/TextField.tsx";

type PasswordFieldProps = Readonly<{
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  message: string | undefined;
  /** Of what else describes the field. */
  describedBy?: string;
}>;

/** A password, hidden until its owner wants to read it. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, message, describedBy } = props;
  const [shown, setShown] = useState(false);
  const descriptions = [message && fieldMessageId(name), describedBy].filter(Boolean).join(" ");
  return (
    <Field id={name} label={label} message={message}>
      <ControlBox>
        <ControlInput
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={message !== undefined}
          aria-describedby={descriptions || undefined}
        />
        <Reveal
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </Reveal>
      </ControlBox>
    </Field>
  );
}

const Reveal = chakra("button", {
  base: {
    px: "4",
    minW: "touch",
    cursor: "button",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "accent.fg",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});
