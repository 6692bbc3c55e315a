import { Flex, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import { Button } from "../../../ui/Button.tsx";
import { callQueueId } from "../keyboard/focus.ts";
import { useFocusFirstAdded } from "../keyboard/useFocusFirstAdded.ts";
import { rowCounts } from "./queueCounts.ts";
import type { QueueState } from "./useQueue.ts";

type QueueEndProps = Readonly<{
  queue: QueueState;
  /** The leads that are shown. */
  leadIds: readonly string[];
  /** How many calls of people without a lead there are. All of them are shown. */
  bookingCount: number;
}>;

/** How many rows are shown of all, and the buttons that show more or fewer. */
export function QueueEnd({ queue, leadIds, bookingCount }: QueueEndProps) {
  const { isOpen, isExtending, showMore, showFewer } = queue;
  const focusFirstAdded = useFocusFirstAdded(callQueueId, leadIds);
  const { total, calling, later } = rowCounts(queue);
  const hasMore = leadIds.length < total;
  if (!isOpen && !hasMore) return null;

  const shown = formatCount(leadIds.length + bookingCount);
  const texts = [`${shown} of ${formatCount(total + bookingCount)} shown`];
  if (calling > 0) texts.push(`${formatCount(calling)} being called`);
  if (later > 0) texts.push(`${formatCount(later)} later today`);

  function extend() {
    if (isExtending) return;
    focusFirstAdded();
    showMore();
  }

  return (
    <Flex wrap="wrap" align="center" columnGap="4">
      {hasMore && (
        <Button
          variant="quiet"
          px="0"
          textStyle="sm"
          color="accent.fg"
          aria-busy={isExtending}
          aria-disabled={isExtending}
          onClick={extend}
        >
          {isExtending ? "Loading more" : "Show more"}
        </Button>
      )}
      {isOpen && (
        <Button variant="quiet" px="0" textStyle="sm" color="accent.fg" onClick={showFewer}>
          Show fewer
        </Button>
      )}
      <Text role="status" textStyle="sm" color="fg.muted">
        {texts.join(", ")}
      </Text>
    </Flex>
  );
}
