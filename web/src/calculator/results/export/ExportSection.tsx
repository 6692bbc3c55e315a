import { chakra } from "@chakra-ui/react";
import { type CalendarDate, comingMonday } from "@planner/shared/calendar";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { useToast } from "../../../ui/useToast.ts";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { planSummary } from "./planSummary.ts";

/** The export buttons: print, copy, share. */
export function ExportSection({ plan, scenario, today }: ExportSectionProps) {
  const summary = planSummary(plan, scenario, comingMonday(today));
  const [isDenied, setDenied] = useState(false);
  useToast(isDenied ? notCopied : undefined);

  async function exportSummary(to: (text: string) => Promise<boolean>) {
    setDenied(false);
    setDenied(!(await to(summary)));
  }

  return (
    <chakra.section gridArea="export" aria-labelledby="take-away" _print={{ display: "none" }}>
      <SectionHeading id="take-away">Take it with you</SectionHeading>
      <Buttons>
        <Button type="button" variant="secondary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
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

/** Copies a text to the clipboard and shows a toast. Returns false if the browser denies access. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  showToast({
    tone: "success",
    title: "Summary copied",
    description: "Paste it anywhere.",
  });
  return true;
}

/** Whether the system has a share sheet. */
function canShare(): boolean {
  return typeof navigator.share === "function";
}

/**
 * Opens the system's share sheet. If sharing fails, copies the text instead. Returns false if both fail. Closing the
 * sheet is not a failure.
 */
async function shareText(text: string): Promise<boolean> {
  try {
    await navigator.share({ title: "My 30-day ad-budget plan", text });
    return true;
  } catch (error) {
    return (error instanceof DOMException && error.name === "AbortError") || copyText(text);
  }
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
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mt: "2",
    "& > button": {
      flex: { base: "1", md: "0 auto" },
      px: "3",
      textStyle: "sm",
      whiteSpace: "nowrap",
    },
  },
});
