import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ApiOutcome } from "../../api/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/screen/Notice.tsx";
import { prefetchEnd } from "../end/endScreens.ts";
import { OpenedPlan } from "../opened/OpenedPlan.tsx";
import { openPlan } from "../openPlan.ts";
import { openedPlan } from "../planLink.ts";
import { LostLink } from "./LostLink.tsx";

type ClosedPlanProps = Readonly<{
  token: string;
  /** Whether this browser has opened the plan before. */
  isKnown: boolean;
}>;

/** Loads the plan when the contractor presses the button, and at once if this browser has opened it before. */
export function ClosedPlan({ token, isKnown }: ClosedPlanProps) {
  const [isOpening, setOpening] = useState(isKnown);
  const [outcome, setOutcome] = useState<ApiOutcome<SavedPlan>>();

  async function open() {
    setOpening(true);
    const opened = await openPlan(token);
    if (opened.kind === "done") {
      // So that the page is whole when it appears.
      if (opened.value.weeks_over === planWeeks) await prefetchEnd();
      openedPlan.write(token);
      // The address bar has the link, also if the browser remembered it.
      history.replaceState(history.state, "", `#${token}`);
    }
    if (opened.kind === "notFound") openedPlan.remove(token);
    // Renders before focus moves, because the pressed button is gone.
    flushSync(() => {
      setOutcome(opened);
      setOpening(false);
    });
    if (!isKnown) document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
  }

  const openKnown = useEffectEvent(() => {
    if (isKnown) void open();
  });
  useEffect(() => openKnown(), []);

  if (outcome?.kind === "done") {
    const end = () => setOutcome({ kind: "notFound" });
    return <OpenedPlan token={token} opened={outcome.value} onEnded={end} />;
  }
  if (outcome?.kind === "notFound") return <LostLink hasEnded />;
  const openLabel = outcome ? "Try again" : "Open my plan";
  return (
    // While it opens, at least a screen high, so that the footer does not move when the plan appears.
    <div className={isOpening ? "page-skeleton" : undefined}>
      <Notice
        title={outcome ? "Your plan did not open" : "Your plan"}
        text={
          outcome
            ? "Check your connection and try again."
            : "Enter five numbers a week, and see where your plan ends up."
        }
      >
        <Button size="lg" aria-busy={isOpening} onClick={isOpening ? undefined : open}>
          {isOpening ? "Opening…" : openLabel}
        </Button>
      </Notice>
    </div>
  );
}
