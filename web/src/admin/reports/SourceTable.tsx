import { Flex, Menu, Table, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { paths } from "@planner/shared/api/sitePaths";
import { parseJson } from "@planner/shared/parseJson";
import { type ComponentProps, useState } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import * as z from "zod/mini";
import { browserStorage } from "../../browser/tabStorage.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { Chip, DeskMenu } from "../desk/controls.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { ownRow } from "./closestRows.ts";
import { JoinMenu } from "./JoinMenu.tsx";
import { lowestReturn } from "./lowestReturn.ts";
import { ReportTable } from "./ReportTable.tsx";
import {
  compareRows,
  type FigureName,
  noFigures,
  type ReportRow,
  sourceKey,
  withReturns,
} from "./reportFigures.ts";
import type { ListLink } from "./reportRows.ts";
import { sourceRows } from "./reportRows.ts";
import { figureLabels, figureText, shortServiceNames } from "./reportTexts.ts";
import { useJoinSpend } from "./useJoinSpend.ts";
import { useJoinVersion } from "./useJoinVersion.ts";

type SourceTableProps = Readonly<{ report: Report; list: ListLink }>;

/** What became of the leads by source and campaign, and what they cost. */
export function SourceTable({ report, list }: SourceTableProps) {
  const { from, to, all, ads, compared, spend } = report;
  const columns = useSourceColumns(spend !== undefined);
  const rows = compareRows(sourceRows(report, list), compared && sourceRows(compared));
  const sums: ReportRow[] = [];
  if (spend && ads.spend !== null) {
    const before = compared && withReturns(compared.ads);
    sums.push({ key: "ads", name: "Ads with spend", figures: withReturns(ads), before });
  }
  const before = compared && withReturns(compared.all);
  sums.push({ key: "all", name: "All sources", figures: withReturns(all), before });
  return (
    <ReportTable
      title="By source and campaign"
      heads={["Source", "Campaign"]}
      file={`by-source-${from}-${to}.csv`}
      columns={columns.shown}
      highlights={spend ? spendHighlights : leadHighlights}
      pinned={lowestReturn(rows)?.key}
      rows={rows}
      sums={sums}
      compared={compared}
      rowElements={spend && <UnmatchedRows report={report} columns={columns.shown} />}
      rowExtra={(row) => <JoinedCampaigns report={report} row={row} />}
      actionElements={
        spend && (
          <>
            <SpendLink>Ad spend</SpendLink>
            <ColumnMenu columns={columns} />
          </>
        )
      }
    >
      {spend
        ? `${spend.is_spread ? "Part of the spend is spread evenly over the days of longer rows. " : ""}“All sources” spreads costs over phone and direct too. A dash means that no spend is known for the row, or that nothing was won. A click on an ad counts for 90 days in the same browser.`
        : "A click on an ad counts for 90 days in the same browser."}
    </ReportTable>
  );
}

const leadColumns: readonly FigureName[] = ["suspect", "pass_the_gate_pct", "within_5_min_pct"];
const spendColumns: readonly FigureName[] = [
  "spend",
  "per_lead",
  "booked",
  "per_booked",
  "won",
  "per_won",
  "won_value",
  "return",
];

/** What a row has on a phone. */
const spendHighlights: readonly FigureName[] = ["spend", "won_value", "return"];
const leadHighlights: readonly FigureName[] = ["leads", "booked", "won_value"];

const storageKey = "planner.reports.columns";
const choiceSchema = z.array(z.enum(["suspect", "pass_the_gate_pct", "within_5_min_pct"]));

/** With spend, three columns are shown only if they are chosen. The browser remembers it. */
function useSourceColumns(hasSpend: boolean) {
  const [chosen, setChosen] = useState<readonly FigureName[]>(
    () => choiceSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? [],
  );
  const plain: readonly FigureName[] = ["leads", ...leadColumns, "booked", "won", "won_value"];
  const extra = leadColumns.filter((name) => chosen.includes(name));
  const withSpend: readonly FigureName[] = ["leads", ...extra, ...spendColumns];
  return {
    shown: hasSpend ? withSpend : plain,
    chosen,
    toggle: (name: FigureName, isShown: boolean) => {
      const next = leadColumns.filter((each) => (each === name ? isShown : chosen.includes(each)));
      setChosen(next);
      browserStorage.write(storageKey, JSON.stringify(next));
    },
  };
}

function ColumnMenu({ columns }: Readonly<{ columns: ReturnType<typeof useSourceColumns> }>) {
  return (
    <DeskMenu
      trigger={
        <Chip px="4" textStyle="md">
          Columns
        </Chip>
      }
      closeOnSelect={false}
    >
      {leadColumns.map((name) => (
        <Menu.CheckboxItem
          key={name}
          value={name}
          checked={columns.chosen.includes(name)}
          onCheckedChange={(isShown) => columns.toggle(name, isShown)}
        >
          <span>{figureLabels[name]}</span>
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      ))}
    </DeskMenu>
  );
}

function SpendLink(props: ComponentProps<typeof LinkButton>) {
  const href = useHref(paths.adSpend);
  const open = useLinkClickHandler<HTMLAnchorElement>(paths.adSpend);
  return (
    <LinkButton
      variant="secondary"
      px="4"
      href={href}
      onClick={open}
      _print={{ display: "none" }}
      {...props}
    />
  );
}

type UnmatchedRowsProps = Readonly<{ report: Report; columns: readonly FigureName[] }>;

/** The accounts' campaigns that belong to no row. */
function UnmatchedRows({ report, columns }: UnmatchedRowsProps) {
  const isWide = useScreenWidth()("lg");
  const shown = isWide ? columns : [];
  return report.spend?.unmatched.map((spent) => {
    const { service, campaign, spend } = spent;
    const figures = withReturns({ ...noFigures, spend });
    const money = figureText("spend", spend);
    return (
      <Table.Row key={`${service} ${campaign}`} data-warning>
        <Table.Cell as="th" scope="row" py="2">
          <Text overflowWrap="anywhere">
            <bdi>{campaign}</bdi>
          </Text>
          <Text color="fg.muted" fontWeight="normal" mb="2">
            {`${shortServiceNames[service]}${isWide ? "" : ` · ${money}`} · no lead has this name`}
          </Text>
          <JoinMenu spent={spent} rows={report.sources} />
        </Table.Cell>
        {shown.map((column) => (
          <Table.Cell key={column} data-number>
            {figureText(column, figures[column])}
          </Table.Cell>
        ))}
      </Table.Row>
    );
  });
}

/** The campaigns that were joined to a row by hand. */
function JoinedCampaigns({ report, row }: Readonly<{ report: Report; row: ReportRow }>) {
  const joined = report.sources.find((each) => sourceKey(each) === row.key)?.joined ?? [];
  return joined.map((spent) => (
    <JoinedCampaign
      key={`${spent.service} ${spent.campaign}`}
      spent={spent}
      isOwnRow={sourceKey(ownRow(spent)) === row.key}
    />
  ));
}

type JoinedCampaignProps = Readonly<{
  spent: NonNullable<Report["sources"][number]["joined"]>[number];
  isOwnRow: boolean;
}>;

function JoinedCampaign({ spent, isOwnRow }: JoinedCampaignProps) {
  const { service, campaign, spend } = spent;
  const version = useJoinVersion();
  const { mutate, isPending } = useJoinSpend(version ?? 0);
  return (
    <Flex align="center" gap="2" wrap="wrap" color="fg.muted" fontWeight="normal">
      <Text overflowWrap="anywhere">
        {isOwnRow ? "a row of its own" : `with ${campaign}, ${figureText("spend", spend)}`}
      </Text>
      <Button
        variant="quiet"
        px="1"
        color="accent.fg"
        aria-label={`Undo ${campaign}`}
        aria-busy={isPending}
        aria-disabled={version === undefined}
        onClick={() => version !== undefined && mutate({ service, campaign })}
      >
        Undo
      </Button>
    </Flex>
  );
}
