import { Table, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { useScreenWidth } from "../../desk/list/useScreenWidth.ts";
import { type FigureName, noFigures, withCostsAndReturn } from "../figures/reportFigures.ts";
import { figureText } from "../texts/figureTexts.ts";
import { shortServiceNames } from "../texts/spendTexts.ts";
import { JoinMenu } from "./JoinMenu.tsx";

type UnmatchedRowsProps = Readonly<{ report: Report; columns: readonly FigureName[] }>;

/** The accounts' campaigns that belong to no row. */
export function UnmatchedRows({ report, columns }: UnmatchedRowsProps) {
  const isWide = useScreenWidth()("lg");
  const shownColumns = isWide ? columns : [];
  return report.spend?.unmatched.map(({ service, campaign, spend }, index) => {
    const figures = withCostsAndReturn({ ...noFigures, spend });
    const serviceName = shortServiceNames[service];
    const about = isWide ? serviceName : `${serviceName} · ${figureText("spend", spend)}`;
    return (
      <Table.Row
        key={`${service} ${campaign}`}
        id={index === 0 ? unmatchedRowsId : undefined}
        data-warning
      >
        <Table.Cell as="th" scope="row">
          <Text overflowWrap="anywhere">
            <bdi>{campaign}</bdi>
          </Text>
          <Text color="fg.muted" fontWeight="normal" mb="2">
            {`${about} · no lead has this name`}
          </Text>
          <JoinMenu accountCampaign={{ service, campaign }} rows={report.sources} />
        </Table.Cell>
        {shownColumns.map((column) => (
          <Table.Cell key={column} data-number>
            {figureText(column, figures[column])}
          </Table.Cell>
        ))}
      </Table.Row>
    );
  });
}

/** The ID of the first row, to which the summary has a link. */
export const unmatchedRowsId = "unmatched-spend";
