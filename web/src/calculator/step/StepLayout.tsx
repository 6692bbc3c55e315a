import type { ReactNode } from "react";

type StepLayoutProps = Readonly<{
  title: string;
  lead: string;
  /** Where the screen has no room for the aside. */
  note?: string;
  /** Below the form, or below the introduction on wide screens. */
  asideElement?: ReactNode;
  /** The `step-form`. */
  children: ReactNode;
}>;

/** A step with an introduction and a form, side by side on wide screens. */
export function StepLayout({ title, lead, note, asideElement, children }: StepLayoutProps) {
  return (
    <div className="step-columns">
      <div className="step-intro">
        <h1 className="step-title">{title}</h1>
        <p className="step-lead">{lead}</p>
        {note && <p className="step-note">{note}</p>}
      </div>
      {children}
      {asideElement}
    </div>
  );
}

/** Placeholder while a step's code loads. */
export function StepSkeleton() {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls
  return <div className="page-skeleton" aria-busy="true" aria-label="Loading" role="group" />;
}
