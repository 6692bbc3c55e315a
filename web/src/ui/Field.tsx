import type { ReactNode } from "react";

export type FieldProps = Readonly<{
  /** The id of the control. `fieldDescription` returns the id of what describes it. */
  id: string;
  label: string;
  optional?: boolean;
  /** What to enter, in plain words. A message replaces it. */
  hint?: string | undefined;
  /** What the label leaves open, beside it. */
  qualifier?: string | undefined;
  message: string | undefined;
  /** What the field says although its value is valid. */
  notice?: string | undefined;
  /** Whether the control is beside the label instead of below it. */
  isBeside?: boolean;
  /** A `control-box` with a `control-input`. */
  children: ReactNode;
}>;

/** A label, a control and its hint or error message, which share the same space. */
export function Field({ id, label, optional, hint, qualifier, ...props }: FieldProps) {
  const message = props.message ?? props.notice;
  return (
    <div className="field" data-beside={props.isBeside || undefined}>
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
      {props.children}
      {hint && !message && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p
        className="field-message"
        id={`${id}-message`}
        aria-live="polite"
        data-error={props.message ? true : undefined}
      >
        {message}
      </p>
    </div>
  );
}

/** The ids of what describes a field, for `aria-describedby`: its message or, without one, its other texts. */
export function fieldDescription(
  id: string,
  { hint, qualifier, benchmark, message }: FieldTexts,
): string | undefined {
  if (message) return `${id}-message`;
  const ids = [
    hint && `${id}-hint`,
    qualifier && `${id}-qualifier`,
    benchmark && `${id}-benchmark`,
  ];
  return ids.filter(Boolean).join(" ") || undefined;
}

type FieldTexts = Pick<FieldProps, "hint" | "qualifier" | "message"> &
  Readonly<{ benchmark?: string | undefined }>;
