import { chakra } from "@chakra-ui/react";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";

/** A small table. The first cell of a row is its header. */
export function PlainTable({ caption, columns, rows }: PlainTableProps) {
  const [first, ...others] = columns;
  return (
    <Table>
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
              <td key={others[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type PlainTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
};

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    textStyle: "sm",
    "& th, & td": { py: "1.5", ps: "2", textAlign: "end", borderTopWidth: "1px" },
    "& thead th": { borderTopWidth: "0", fontWeight: "semibold", color: "fg.muted" },
    "& th:first-of-type": { ps: "0", textAlign: "start" },
  },
});

/** Styles for narrow phones: puts each row's header above its cells, so that figures in millions fit. */
export function rowsOnNarrowPhones(columns: 2 | 3) {
  return {
    "@media screen and (width < 360px)": {
      "& tr": { display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      "& thead td, & thead [data-corner]": { display: "none" },
      "& tbody th": { gridColumn: "1 / -1", pb: "0" },
      "& tbody td": { borderTopWidth: "0", px: "0.5", overflowWrap: "anywhere" },
    },
  } as const;
}
