import { Flex, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DayOf } from "../lead/LeadTime.tsx";
import type { LeadListData } from "./useLeadList.ts";

type ListEndProps = Readonly<{ data: LeadListData; isExtending: boolean; onMore: () => void }>;

/** Says how many leads are shown, and loads more. */
export function ListEnd({ data, isExtending, onMore }: ListEndProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const { isComplete, searchedBackTo } = data;

  useEffect(() => {
    // The last page removes the button that had the focus. Without this, the next Tab would start at the page's top.
    const isFocusLost = document.activeElement === document.body;
    if (isComplete && isFocusLost) count.current?.focus({ preventScroll: true });
  }, [isComplete]);

  const label = searchedBackTo ? "Continue" : "Show more leads";
  return (
    <Flex
      direction={{ base: "column", md: "row" }}
      align={{ md: "center" }}
      justify="space-between"
      gap="3"
      mt="2"
    >
      <Text ref={count} tabIndex={-1} role="status" textStyle="sm" color="fg.muted">
        {shownSentence(data)}
        {searchedBackTo && (
          <>
            {" "}
            Searched back to <DayOf at={searchedBackTo} />.
          </>
        )}
      </Text>
      {!isComplete && (
        <Button
          type="button"
          variant="secondary"
          aria-busy={isExtending}
          aria-disabled={isExtending}
          onClick={() => {
            if (!isExtending) onMore();
          }}
        >
          {isExtending ? "Loading more leads" : label}
        </Button>
      )}
    </Flex>
  );
}

/** The number of leads on the screen, as a sentence. */
function shownSentence({ leads, isComplete }: LeadListData): string {
  const count = leads.length === 1 ? "1 lead" : `${formatCount(leads.length)} leads`;
  return isComplete ? `All ${count} shown.` : `${count} shown.`;
}
