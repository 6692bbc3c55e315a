import { chakra, Table } from "@chakra-ui/react";
import { formatCents, formatCount } from "@planner/shared/format";
import { reportTableStyles } from "../../reportTable/reportTableStyles.ts";
import { daysText } from "../../texts/dayTexts.ts";
import { type PreviewRange, sumOfRanges } from "./previewRanges.ts";

/** What an import does to the days, with their sum. */
export function PreviewTable({ ranges }: Readonly<{ ranges: readonly PreviewRange[] }>) {
  const sum = sumOfRanges(ranges);
  return (
    <Table.Root size="sm" aria-label="What will be stored" css={previewStyles}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader w={{ base: "34%", md: "40%" }}>Days</Table.ColumnHeader>
          <Table.ColumnHeader data-number w={{ base: "13%", md: "auto" }}>
            Rows
          </Table.ColumnHeader>
          <Table.ColumnHeader data-number>Stored now</Table.ColumnHeader>
          <Table.ColumnHeader data-number>Will be</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {ranges.map(({ days, change, rows, storedCents, newCents }) => (
          <Table.Row key={days.from}>
            <Table.Cell as="th" scope="row">
              <chakra.span whiteSpace="nowrap" me="2">
                {daysText(days)}
              </chakra.span>
              <Tag>{change}</Tag>
            </Table.Cell>
            <Table.Cell data-number>{formatCount(rows)}</Table.Cell>
            <Table.Cell data-number>
              {change === "new" ? "–" : formatCents(storedCents / 100)}
            </Table.Cell>
            <Table.Cell data-number fontWeight="semibold">
              {formatCents(newCents / 100)}
            </Table.Cell>
          </Table.Row>
        ))}
        <Table.Row data-sum>
          <Table.Cell as="th" scope="row">
            Sum
          </Table.Cell>
          <Table.Cell data-number>{formatCount(sum.rows)}</Table.Cell>
          <Table.Cell data-number>{formatCents(sum.storedCents / 100)}</Table.Cell>
          <Table.Cell data-number>{formatCents(sum.newCents / 100)}</Table.Cell>
        </Table.Row>
      </Table.Body>
    </Table.Root>
  );
}

const previewStyles = {
  ...reportTableStyles,
  mdDown: { "& td, & tbody th": { textStyle: "xs" } },
};

const Tag = chakra("span", {
  base: {
    // So that it may be on the next line.
    display: "inline-block",
    px: "1.5",
    borderRadius: "sm",
    bg: "bg.muted",
    textStyle: "xs",
    fontWeight: "normal",
    whiteSpace: "nowrap",
  },
});
