import type { ReactNode } from "react";

export type FieldProps = Readonly<{
  /** The id of the control. `fieldDescription` returns the id of what describes it. */
  id: string;
  label: string;
  optional?: boolean;
  /** What to enter, in plain words. A message replaces it. */
  hint?: string | undefined;
  /** A value to compare with, at the end of the label's line. */
  benchmark?: string | undefined;
  message: string | undefined;
  /** What the field says although its value is valid. */
  notice?: string | undefined;
  /** Whether the control is beside the label instead of below it. */
  isBeside?: boolean;
  /** A `control-box` with a `control-input`. */
  children: ReactNode;
}>;

/** A label, a control and its hint or error message, which share the same space. */
export function Field({ id, label, optional, hint, benchmark, ...props }: FieldProps) {
  const message = props.message ?? props.notice;
  return (
    <div className="field" data-beside={props.isBeside || undefined}>
      <div className="field-head">
        <label className="field-label" htmlFor={id}>
          <span>{label}</span>
          {optional && <span className="field-aside"> (optional)</span>}
        </label>
        {benchmark && (
          <span className="field-aside field-benchmark" id={`${id}-benchmark`}>
            {benchmark}
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

/** The ids of what describes a field, for `aria-describedby`: its message or, without one, its hint and benchmark. */
export function fieldDescription(
  id: string,
  { hint, benchmark, message }: Pick<FieldProps, "hint" | "benchmark" | "message">,
): string | undefined {
  if (message) return `${id}-message`;
  const ids = [hint && `${id}-hint`, benchmark && `${id}-benchmark`];
  return ids.filter(Boolean).join(" ") || undefined;
}
