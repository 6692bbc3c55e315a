import { chakra } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Button } from "../../../ui/Button.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { canShare, copyText, saveStartDate, shareText } from "./exportActions.ts";
import { describeGoals, planSummary } from "./planSummary.ts";

/** What a visitor can keep of the plan: paper, a calendar entry, a text. */
export function ExportSection({ plan, scenario, today }: ExportSectionProps) {
  const startDate = comingMonday(today);
  const summary = planSummary(plan, scenario, startDate);
  return (
    <chakra.section aria-labelledby="take-away" _print={{ display: "none" }}>
      <SectionHeading id="take-away">Take it with you</SectionHeading>
      <Buttons>
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button type="button" variant="secondary" onClick={() => saveStartDate(startDate, summary)}>
          Add start date to calendar
        </Button>
        <Button type="button" variant="secondary" onClick={() => void copyText(summary)}>
          Copy summary
        </Button>
        {canShare() ? (
          <Button type="button" variant="secondary" onClick={() => void shareText(summary)}>
            Share
          </Button>
        ) : null}
      </Buttons>
    </chakra.section>
  );
}

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

/** On paper only: when the plan was made, and for which goal. */
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
  // The day is set at midnight UTC above: read it back there, wherever the visitor is.
  timeZone: "UTC",
});

/** On paper: the plan without what surrounds it on screen. The sections say themselves what of them is not printed. */
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
