import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import type { ReportRow } from "../figures/ReportRow.ts";

type RowNameProps = Readonly<{ row: ReportRow }>;

/** A row's source with its campaign, whose name may be in a right-to-left script. */
export function RowName({ row: { name, campaign } }: RowNameProps) {
  return (
    <>
      <span>{campaign ? `${name}, ` : name}</span>
      <chakra.bdi fontWeight="normal">{campaign}</chakra.bdi>
    </>
  );
}

/** A row's name, which opens the list of its leads if it has some. */
export function LinkedRowName({ row }: RowNameProps) {
  const nameElement = <RowName row={row} />;
  return row.listPath ? <RowLink to={row.listPath}>{nameElement}</RowLink> : nameElement;
}

/** A row's name as a text: "Google, patios". */
export function rowNameText({ name, campaign }: ReportRow): string {
  return campaign ? `${name}, ${campaign}` : name;
}

/** A link in a report. */
export const RowLink = chakra(Link, {
  base: { textDecoration: "underline", textUnderlineOffset: "4px" },
});
