import { Flex, Text } from "@chakra-ui/react";
import { formatCount } from "@planner/shared/format";
import { Button } from "../../../ui/Button.tsx";
import { DayOf } from "../lead/LeadTime.tsx";
import type { LeadListData } from "./useLeadList.ts";

type ListEndProps = Readonly<{ data: LeadListData; isExtending: boolean; onMore: () => void }>;

/** Says how many leads are shown, and loads more. */
export function ListEnd({ data, isExtending, onMore }: ListEndProps) {
  const { isComplete, searchedBackTo } = data;
  const label = searchedBackTo ? "Continue" : "Show more leads";
  return (
    <Flex
      direction={{ base: "column", md: "row" }}
      align={{ md: "center" }}
      justify="space-between"
      gap="3"
      mt="2"
    >
      <Text tabIndex={-1} role="status" textStyle="sm" color="fg.muted">
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
