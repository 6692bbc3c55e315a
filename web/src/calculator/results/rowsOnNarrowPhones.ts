/**
 * A table whose rows, on phones too narrow for figures in millions, put their title above their figures.
 * For as many columns of figures as given.
 */
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
