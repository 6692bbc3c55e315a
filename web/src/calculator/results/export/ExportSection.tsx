import { chakra } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useToast } from "../../../ui/useToast.ts";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { canShare, copyText, saveStartDate, shareText } from "./exportActions.ts";
import { describeGoals, planSummary } from "./planSummary.ts";

/** The export buttons: print, calendar file, copy, share. */
export function ExportSection({ plan, scenario, today }: ExportSectionProps) {
  const startDate = comingMonday(today);
  const summary = planSummary(plan, scenario, startDate);
  const [isDenied, setDenied] = useState(false);
  useToast(isDenied ? notCopied : undefined);

  async function exportSummary(to: (text: string) => Promise<boolean>) {
    setDenied(false);
    setDenied(!(await to(summary)));
  }

  return (
    <chakra.section aria-labelledby="take-away" _print={{ display: "none" }}>
      <SectionHeading id="take-away">Take it with you</SectionHeading>
      <Buttons>
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        {plan.budget_gate_passes ? (
          <Button
            type="button"
            variant="secondary"
            onClick={() => saveStartDate(startDate, summary)}
          >
            Add start date to calendar
          </Button>
        ) : null}
        <Button type="button" variant="secondary" onClick={() => void exportSummary(copyText)}>
          Copy summary
        </Button>
        {canShare() ? (
          <Button type="button" variant="secondary" onClick={() => void exportSummary(shareText)}>
            Share
          </Button>
        ) : null}
      </Buttons>
    </chakra.section>
  );
}

const notCopied = {
  tone: "destructive",
  title: "Not copied",
  description: "Your browser did not allow it. Print or save the plan instead.",
} as const;

type ExportSectionProps = {
  readonly plan: Plan;
  readonly scenario: ScenarioName;
  readonly today: CalendarDate;
};

const Buttons = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      lg: "repeat(4, auto)",
    },
    justifyContent: { lg: "start" },
    gap: "2",
    mt: "2",
  },
});

/** A printed heading with the plan's date and goals. Hidden on screen. */
export function PaperHeading({ plan, today: { year, month, day } }: PaperHeadingProps) {
  return (
    <chakra.p display="none" _print={{ display: "block" }} color="fg.muted">
      Plan of {writtenOut.format(Date.UTC(year, month - 1, day))} for {describeGoals(plan)}
    </chakra.p>
  );
}

type PaperHeadingProps = { readonly plan: Plan; readonly today: CalendarDate };

const writtenOut = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  // Formats in UTC because the date above is midnight UTC.
  timeZone: "UTC",
});

/** Print styles of the whole page. Each section hides its own interactive parts. */
export function PrintStyles() {
  return <Global styles={onPaper} />;
}

const onPaper = {
  "@page": { margin: "12mm" },
  "@media print": {
    html: {
      colorScheme: "light",
      background: "Canvas",
      fontSize: "12px",
      printColorAdjust: "exact",
    },
    "footer, div:has(> [role=progressbar]), [aria-label=Notifications], dialog": {
      display: "none !important",
    },
    "figure, tr, section:not([aria-labelledby=growth])": { breakInside: "avoid" },
    "header > p": { paddingInline: "0 !important" },
    "h2, h2 + p": { breakAfter: "avoid" },
    "td, th": { paddingBlock: "0.3rem !important" },
    main: { padding: "0.75rem 1px 0 !important", maxWidth: "none !important" },
  },
} as const;
