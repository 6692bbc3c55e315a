import { chakra } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { visuallyHidden } from "../visuallyHidden.ts";

/** A small table. The first cell of a row is its header. Rows with very long figures are stacked on phones. */
export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  const [first, ...others] = columns;
  const isLong = rows.some(([, ...cells]) => figuresLength(cells) > fitsPhones);
  return (
    <chakra.div containerType="inline-size">
      <Table css={isLong ? stackedRows(others.length) : undefined}>
        <chakra.caption css={visuallyHidden}>{caption}</chakra.caption>
        <thead>
          <tr>
            <th scope="col" data-corner="">
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, ...cells]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {cells.map((cell, index) => (
                <td
                  key={others[index]}
                  colSpan={others.length - cells.length + 1}
                  data-column={cells.length === others.length ? others[index] : undefined}
                >
                  {typeof cell === "string" ? <ChangeHighlight>{cell}</ChangeHighlight> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </chakra.div>
  );
}

type PlainTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  /** A row has a figure per column, or one cell for all of them. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
};

function figuresLength(cells: readonly ReactNode[]): number {
  return cells.filter((cell) => typeof cell === "string").join("").length;
}

/** The characters of a row's figures that fit on phones from 360 px. */
const fitsPhones = 28;

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "sm",
    "@media screen and (width < 360px)": { fontSize: "xs" },
    "& th, & td": { py: "1.5", ps: "2", textAlign: "end", borderTopWidth: "1px" },
    "& thead th": { borderTopWidth: "0", fontWeight: "semibold", color: "fg.muted" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
    "& tr:has(button)": { bg: "status.yellow.subtle" },
    // Where the text is large, each figure has a line with its column.
    "@container (width < 17.5rem)": {
      "& thead": visuallyHidden,
      "& tr, & tbody th": { display: "block" },
      "& tbody th": { pb: "0", fontWeight: "semibold" },
      "& tbody td": {
        display: "flex",
        flexWrap: "wrap",
        justifyContent: "space-between",
        columnGap: "2",
        ps: "0",
        py: "0",
        borderTopWidth: "0",
        _before: { content: "attr(data-column)", color: "fg.muted" },
      },
    },
  },
});

/** Puts each row's header above its cells on phones, so that figures in millions fit. */
function stackedRows(columns: number) {
  return {
    "@media screen and (width < 480px)": {
      "& tr": { display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      "& thead td, & thead [data-corner]": { display: "none" },
      "& tbody th": { gridColumn: "1 / -1", pb: "0" },
      "& tbody td": { borderTopWidth: "0", px: "0.5", overflowWrap: "anywhere" },
    },
  };
}

/** Text that is briefly highlighted when it changes. For plain figures only, because a change replaces the element. */
export function ChangeHighlight({ children }: Readonly<{ children: string }>) {
  const [{ text, changes }, setShown] = useState({ text: children, changes: 0 });
  if (text !== children) setShown({ text: children, changes: changes + 1 });
  return (
    <Text key={changes} data-changed={changes > 0 ? "" : undefined}>
      {children}
    </Text>
  );
}

const Text = chakra("span", {
  base: {
    borderRadius: "sm",
    "&[data-changed]": {
      transition: "background-color 200ms ease-in, box-shadow 200ms ease-in",
      // The shadow widens the highlight without moving the text.
      _starting: { bg: "accent.muted", boxShadow: "0 0 0 4px {colors.accent.muted}" },
    },
  },
});
