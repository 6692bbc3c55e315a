/** The goals and details of a visitor, as the form hands them over. */
export type VisitorsLead = {
  readonly inputs: Readonly<
    Record<"target_estimates_per_week" | "avg_job_value" | "gross_margin_pct", number>
  >;
  readonly contact: Readonly<Record<"first_name" | "work_email" | "mobile" | "website", string>>;
  readonly form: { readonly elapsed_ms: number };
};

/** What the bundled page offers (`bundlePage`). */
export type PageScript = {
  readonly submitLead: (lead: VisitorsLead) => Promise<void>;
  readonly resumeOutbox: (where: { readonly atResults: boolean }) => void;
  readonly somethingWaits: () => boolean;
  readonly outboxPrefix: string;
  readonly shownToasts: () => readonly { readonly action?: { readonly run: () => void } }[];
};
