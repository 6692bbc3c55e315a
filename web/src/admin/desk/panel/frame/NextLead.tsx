import { Drawer, defineStyle } from "@chakra-ui/react";
import type { DueRow } from "@planner/shared/lead/followUp/queueOrder";
import { responseClock } from "@planner/shared/lead/followUp/responseClock";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { clockText } from "../../lead/time/clockText.ts";
import { countdownIntervalMs, useTickingTime } from "../../lead/time/currentTime.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { dueReasonInSentence } from "../../queue/row/dueReason.ts";
import type { QueueState } from "../../queue/useQueue.ts";

type NextLeadProps = Readonly<{
  queue: QueueState;
  /** The open lead. */
  id: string;
}>;

/** The button that opens the next lead of the queue. Always in the same place, whatever is asked or saved above it. */
export function NextLead({ queue, id }: NextLeadProps) {
  const { open } = useOpenLead();
  const now = useTickingTime(countdownIntervalMs);
  const next = queue.isFailed ? undefined : queue.nextAfter(id);
  // If all loaded leads are being called, the next one may not be loaded.
  const mayBeUnloaded = next === undefined && queue.hasMoreWaiting && !queue.isFailed;
  const load = useEffectEvent(queue.loadMore);
  useEffect(() => {
    if (mayBeUnloaded && !queue.isExtending) load();
  }, [mayBeUnloaded, queue.isExtending]);
  return (
    <Drawer.Footer
      px={{ base: "4", lg: "5" }}
      pt="2"
      pb="max(0.5rem, env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      css={belowDock}
    >
      <Button
        variant="secondary"
        w="full"
        css={afterOutcome}
        aria-disabled={next === undefined}
        onClick={() => next && open(next.lead.id)}
      >
        {`Next lead: ${nextText(queue, id, now)}`}
      </Button>
    </Drawer.Footer>
  );
}

/** Less prominent than Call and the answers to an open question, until an outcome leaves nothing to save. */
const afterOutcome = defineStyle({
  "[data-lead-panel]:has([data-answered]):not(:has([data-answered] .button-primary)) &": {
    borderColor: "transparent",
    bg: "accent.fill",
    color: "accent.onFill",
  },
});

/** On a phone, one bar with what `PanelDock` pins above it: not below 30 rem, where it pins nothing. */
const belowDock = defineStyle({
  lgDown: {
    "@container (min-height: 30.01rem)": {
      "[data-lead-panel]:not(:has([data-answered], textarea:focus)) &": { borderTopWidth: "0" },
    },
  },
});

/** The next lead and why it is next. Says that no one is waiting, or that no one is free, only if that is known. */
function nextText(queue: QueueState, openId: string, now: Date): string {
  if (queue.isFailed) return "not known";
  if (queue.data === undefined) return "loading";
  const next = queue.nextAfter(openId);
  if (next !== undefined) return `${next.lead.first_name}, ${whyText(next, now)}`;
  if (queue.hasMoreWaiting) return "loading";
  const others = queue.rows.filter(({ lead }) => lead.id !== openId);
  const isCalled = others.some(({ due }) => due.group === "calling");
  return isCalled ? "all others are being called" : "no one is waiting";
}

/** The time left of a running clock, or how late it is. Otherwise why the lead is in the queue. */
function whyText(next: DueRow, now: Date): string {
  const clock = responseClock(next.lead, now);
  const isClocked = clock.kind === "running" || clock.kind === "late";
  return isClocked ? clockText(clock).toLowerCase() : dueReasonInSentence(next, now);
}
