import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import { Field, fieldDescription } from "../../ui/Field.tsx";

type PasswordFieldProps = Readonly<{
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  message: string | undefined;
}>;

/** A password, with a button that shows what is entered. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, hint, message } = props;
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field id={name} label={label} hint={hint} message={message}>
      <div className="control-box">
        <input
          className="control-input"
          id={name}
          name={name}
          type={isRevealed ? "text" : "password"}
          required
          aria-invalid={message !== undefined}
          aria-describedby={fieldDescription(name, { hint, message })}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Reveal
          type="button"
          aria-label={`${isRevealed ? "Hide" : "Show"} ${label.toLowerCase()}`}
          onClick={() => setRevealed(!isRevealed)}
        >
          {isRevealed ? "Hide" : "Show"}
        </Reveal>
      </div>
    </Field>
  );
}

const Reveal = chakra("button", {
  base: {
    minH: "touch",
    minW: "touch",
    px: "3",
    borderRadius: "md",
    cursor: "pointer",
    textStyle: "sm",
    fontWeight: "semibold",
    color: "accent.fg",
    _hover: { bg: "bg.muted" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});
