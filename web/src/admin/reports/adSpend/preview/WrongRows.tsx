import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { pluralize } from "@planner/shared/format";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { StatusIcon } from "../../../../ui/StatusIcon.tsx";
import type { WrongRow } from "../reading/readSpend.ts";

/** The rows that are left out, each with its line. Renders nothing without rows. */
export function WrongRows({ rows }: Readonly<{ rows: readonly WrongRow[] }>) {
  const [showsAll, setShowsAll] = useState(false);
  if (rows.length === 0) return null;
  const visible = showsAll ? rows : rows.slice(0, 5);
  return (
    <Grid
      as="section"
      aria-label="Rows that were not understood"
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
        <Heading as="h3" textStyle="md">
          {`${pluralize(rows.length, "row")} not understood`}
        </Heading>
      </Flex>
      <Box as="ul" listStyleType="none">
        {visible.map(({ line, text, reason }) => (
          <Flex
            as="li"
            key={line}
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
        ))}
      </Box>
      {visible.length < rows.length && (
        <Button variant="quiet" justifySelf="start" px="0" onClick={() => setShowsAll(true)}>
          {`Show all ${rows.length}`}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {`${rows.length === 1 ? "It is" : "They are"} left out. Correct the file and drop it again: nothing is counted twice.`}
      </Text>
    </Grid>
  );
}
