import { Drawer, defineStyle } from "@chakra-ui/react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { countdownIntervalMs, useTickingTime } from "../../lead/time/currentTime.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import type { QueueState } from "../../queue/useQueue.ts";
import { nextLeadText } from "./nextLeadText.ts";

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
        {`Next lead: ${nextLeadText(queue, id, now)}`}
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
