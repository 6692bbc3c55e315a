import type { ReactNode } from "react";

export type FieldProps = Readonly<{
  /** The id of the control. `fieldDescription` returns the ids of what describes it. */
  id: string;
  label: string;
  optional?: boolean | undefined;
  /** Whether the control is beside the label instead of below it. */
  isBeside?: boolean | undefined;
  /** A `control-box` with a `control-input`. */
  children: ReactNode;
}> &
  FieldTexts;

type FieldTexts = Readonly<{
  /** What to enter, in plain words. A message replaces it. */
  hint?: string | undefined;
  /** What the label leaves open, beside it. */
  qualifier?: string | undefined;
  /** What is wrong with the value. */
  message: string | undefined;
  /** What the field says although its value is valid. */
  notice?: string | undefined;
}>;

/** A label, a control and its hint or message, which share the same space. */
export function Field(props: FieldProps) {
  const { id, label, optional, isBeside, children, hint, qualifier, message } = props;
  const shownMessage = messageOf(props);
  return (
    <div className="field" data-beside={isBeside || undefined}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          <span>{label}</span>
          {optional && <span className="field-aside"> (optional)</span>}
        </label>
        {qualifier && (
          <span className="field-aside" id={`${id}-qualifier`}>
            {qualifier}
          </span>
        )}
      </div>
      {children}
      {hint && !shownMessage && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p
        className="field-message"
        id={`${id}-message`}
        aria-live="polite"
        data-error={message ? true : undefined}
      >
        {shownMessage}
      </p>
    </div>
  );
}

/** The ids of what describes a field, for `aria-describedby`: its message or, without one, its other texts. */
export function fieldDescription(id: string, texts: FieldTexts): string | undefined {
  if (messageOf(texts)) return `${id}-message`;
  const { hint, qualifier } = texts;
  const ids = [hint && `${id}-hint`, qualifier && `${id}-qualifier`];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** The text that replaces the hint. */
function messageOf({ message, notice }: FieldTexts): string | undefined {
  return message ?? notice;
}
