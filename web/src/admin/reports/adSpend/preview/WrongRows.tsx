import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/Button.tsx";
import { StatusIcon } from "../../../../ui/StatusIcon.tsx";
import type { WrongRow } from "../reading/readSpend.ts";

/** The rows that are left out, each with its line. Renders nothing without rows. */
export function WrongRows({ rows }: Readonly<{ rows: readonly WrongRow[] }>) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  if (rows.length === 0) return null;
  const visible = showsAll ? rows : rows.slice(0, firstRowCount);
  const leftOut = rows.length === 1 ? "It is" : "They are";

  function showAll() {
    flushSync(() => setShowsAll(true));
    // The button is gone: a keyboard goes on with the first row that was hidden.
    const firstHidden = list.current?.children[firstRowCount];
    if (firstHidden instanceof HTMLElement) firstHidden.focus();
  }

  return (
    <Grid
      as="section"
      aria-labelledby="wrong-rows"
      gap="1"
      px="4"
      py="3"
      borderWidth="1px"
      borderRadius="l3"
      bg="status.yellow.subtle"
      borderColor="status.yellow.border"
    >
      <Flex align="center" gap="2" color="status.yellow.fg">
        <StatusIcon status="yellow" size="4" />
        <Heading as="h3" id="wrong-rows" textStyle="md">
          {`${pluralize(rows.length, "row")} not understood`}
        </Heading>
      </Flex>
      <Box as="ul" ref={list} listStyleType="none">
        {visible.map((row) => (
          <WrongRowItem key={row.line} row={row} />
        ))}
      </Box>
      {visible.length < rows.length && (
        <Button variant="quiet" justifySelf="start" px="0" onClick={showAll}>
          {`Show all ${rows.length}`}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {`${leftOut} left out. Correct the file and drop it again: nothing is counted twice.`}
      </Text>
    </Grid>
  );
}

/** How many rows are shown before all are asked for. */
const firstRowCount = 5;

function WrongRowItem({ row: { line, text, reason } }: Readonly<{ row: WrongRow }>) {
  return (
    <Flex
      as="li"
      tabIndex={-1}
      wrap="wrap"
      columnGap="4"
      py="1.5"
      borderTopWidth="1px"
      borderColor="status.yellow.border"
    >
      <Text fontWeight="semibold" minW="4.5rem">{`Line ${line}`}</Text>
      <Text
        flex={{ base: "1 0 100%", md: "1" }}
        order={{ base: "1", md: "0" }}
        fontFamily="mono"
        textStyle="sm"
        overflowWrap="anywhere"
      >
        {text}
      </Text>
      <Text ms={{ base: "auto", md: "0" }}>{reason}</Text>
    </Flex>
  );
}
