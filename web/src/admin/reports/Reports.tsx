import { chakra, Flex, Grid, Heading, SegmentGroup, Skeleton, Table, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/adminContract";
import { formatCount, formatMoney, pluralize } from "@planner/shared/format";
import {
  type LeadReport,
  type ReportFigures,
  reportPeriods,
} from "@planner/shared/lead/leadReport";
import { noCampaign, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { paths } from "@planner/shared/sitePaths";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { saveFile } from "../../browser/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { DeskIcon, RetryAlert } from "../desk/controls.tsx";
import { useDesk } from "../desk/DeskContext.ts";
import { DeskHeader } from "../desk/DeskHeader.tsx";
import { csvFile } from "../desk/export/leadsFile.ts";
import { type DeskFilters, writeFilters } from "../desk/filters/deskFilters.ts";
import { duration } from "../desk/lead/LeadTime.tsx";
import { personName } from "../desk/lead/people.ts";
import { leadTableStyles } from "../desk/list/LeadTable.tsx";
import { useScreenWidth } from "../desk/list/useScreenWidth.ts";
import { Figures } from "../desk/StatFigures.tsx";
import { useScreenTitle } from "../useScreenTitle.ts";
import { ConversionFiles } from "./ConversionFiles.tsx";

/** The owner's page: what became of the leads that came in during a period. */
export function Reports() {
  const { api, keys, unwrap } = useDesk();
  const [query, setQuery] = useSearchParams();
  const period = z.catch(z.enum(reportPeriods), "this_month").parse(query.get("period"));
  const { data, isError, refetch } = useQuery({
    queryKey: keys.report(period),
    queryFn: () => unwrap(api(adminContract.leadReports, { query: { period } })),
    staleTime: 0,
  });
  useScreenTitle("Reports");
  const hasLeads = data !== undefined && data.all.leads > 0;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap={{ base: "4", md: "6" }} maxW="76rem" mx="auto">
      <DeskHeader />
      <Flex wrap="wrap" gap="3" align="center" justify="space-between">
        <Heading as="h2" textStyle="lg">
          {data ? daysText(data, "long").replace("–", "to") : "…"}
        </Heading>
        <SegmentGroup.Root
          aria-label="Period"
          value={period}
          onValueChange={({ value }) => setQuery({ period: value ?? "" })}
          css={segmentStyles}
        >
          <SegmentGroup.Indicator bg="bg.inverted" />
          <SegmentGroup.Items
            items={reportPeriods.map((value) => ({ value, label: labelOf(value) }))}
          />
        </SegmentGroup.Root>
      </Flex>
      <Text color="fg.muted">What became of the leads that came in.</Text>
      {!data && !isError && <Skeleton h="60vh" />}
      {isError && (
        <RetryAlert text="The report could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && !hasLeads && <Text>No leads came in during this time.</Text>}
      {hasLeads && <Report report={data} />}
      <ConversionFiles />
    </Grid>
  );
}

const segmentStyles = {
  "& label": { h: "touch", px: { base: "1", sm: "2.5", md: "4" } },
  "& label[data-state=checked]": { color: "fg.inverted" },
};

/** "30 days" for last_30_days, "Won value" for won_value. Without the unit. */
function labelOf(name: string): string {
  const words = name.replace(/^last_(?=\d)|_(pct|minutes)$/, "").replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function Report({ report }: Readonly<{ report: LeadReport }>) {
  const {
    from,
    to,
    sources,
    weeks,
    all,
    people,
    everyone,
    unanswered,
    time_zone: timeZone,
  } = report;
  const days = { from, to, zone: timeZone };
  const list = (filters: DeskFilters) => `${paths.admin}?${writeFilters({ ...days, ...filters })}`;
  const sourceRows: ReportTableProps["rows"] = sources.map(({ source, campaign, ...figures }) => {
    if (source === undefined) return { name: campaign, figures };
    const more = campaign === noCampaign ? "" : campaign;
    return { name: trafficSourceLabels[source], more, to: list({ source, campaign }), figures };
  });
  const [best] = sourceRows;
  return (
    <>
      <div>
        <Text color="fg.muted">Won value of these leads</Text>
        <Text textStyle="2xl" fontWeight="bold">
          {formatMoney(all.won_value)}
        </Text>
        {best?.to && best.figures.won_value > 0 && (
          <Text color="fg.muted">
            <RowName {...best} />
            <span> brought </span>
            <strong>{formatMoney(best.figures.won_value)}</strong>
            <span>.</span>
          </Text>
        )}
        <RowLink to={list({ stage: "won" })} display="inline-block" py="2.5">
          Jobs won during this time, also from older leads&nbsp;›
        </RowLink>
      </div>
      <Figures css={{ md: { gridTemplateColumns: "repeat(4, 1fr)" } }}>
        {(["leads", "within_5_min_pct", "booked", "won"] as const).map((name) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{figureText(name, all)}</dd>
          </div>
        ))}
      </Figures>
      <ReportTable
        of="Source and campaign"
        file={`by-source-${from}-${to}.csv`}
        columns={["leads", "suspect", "pass_the_gate_pct", "within_5_min_pct", ...results]}
        rows={[...sourceRows, { name: "All sources", figures: all }]}
      >
        A click on an ad counts for 90 days in the same browser.
      </ReportTable>
      <ReportTable
        of="Person"
        file={`by-person-${from}-${to}.csv`}
        columns={["answered", "calls", "median_answer_minutes", "within_5_min_pct", ...results]}
        rows={[
          ...people.map(({ person, ...figures }) => ({
            name: (person && personName(person, "")) || "Nobody",
            to: person && list({ answered_by: person }),
            figures,
          })),
          { name: "Everyone", figures: everyone },
        ]}
      >
        <span>Answers and calls count for who made them, booked and won for the lead’s owner.</span>{" "}
        {unanswered > 0 && (
          <RowLink to={list({ answered_by: "no_one" })}>
            {unanswered === 1
              ? "1 lead is not answered yet\u00a0›"
              : `${formatCount(unanswered)} leads are not answered yet\u00a0›`}
          </RowLink>
        )}
      </ReportTable>
      <ReportTable
        of="Week"
        file={`by-week-${from}-${to}.csv`}
        columns={["leads", "pass_the_gate_pct", "within_5_min_pct", ...results]}
        rows={[
          ...weeks.map(({ from, to, ...figures }) => {
            return { name: daysText({ from, to }, "short"), to: list({ from, to }), figures };
          }),
          { name: "All weeks", figures: all },
        ]}
      >
        {`A lead counts in the week it came in, ${zoneName(timeZone)}, so the latest weeks still grow.`}
      </ReportTable>
    </>
  );
}

type FigureName = keyof ReportFigures;

const results: readonly FigureName[] = ["booked", "won", "won_value"];

function figureText(name: FigureName, { [name]: figure }: ReportFigures): string {
  if (figure === null) return "–";
  if (name === "won_value") return formatMoney(figure);
  if (name === "median_answer_minutes") return duration(figure * 60_000);
  return name.endsWith("_pct") ? `${figure}%` : formatCount(figure);
}

type ReportTableProps = Readonly<{
  /** What a row is. Weeks have a chart. */
  of: "Source and campaign" | "Person" | "Week";
  file: string;
  columns: readonly FigureName[];
  /** The last one has the sums. The others may open the list of their leads. */
  rows: readonly Readonly<{
    name: string;
    /** The campaign. */
    more?: string;
    figures: ReportFigures;
    to?: string;
  }>[];
  children: ReactNode;
}>;

/** A table of a report, with its sums and its CSV. On narrow screens, a row has its figures as text below its name. */
function ReportTable({ of, file, columns, rows, children }: ReportTableProps) {
  const isWide = useScreenWidth()("lg");
  const [showsAll, setShowsAll] = useState(false);
  const isLong = !showsAll && rows.length > 25;
  const visible = isLong ? [...rows.slice(0, 20), ...rows.slice(-1)] : rows;
  const title = `By ${of.toLowerCase()}`;
  const hasChart = of === "Week";
  const hasCampaigns = of === "Source and campaign";
  const most = Math.max(...rows.slice(0, -1).map(({ figures }) => figures.leads));
  const shown = isWide ? columns : columns.slice(-1);
  const label = (name: FigureName) =>
    labelOf(name) + (of === "Person" && name === "within_5_min_pct" ? " of answers" : "");
  const textOf = (figures: ReportFigures) =>
    columns
      .filter(
        (name) => name !== "won_value" && (figures[name] || figureText(name, figures) === "0%"),
      )
      .map((name) =>
        name === "leads"
          ? pluralize(figures.leads, "lead")
          : `${figureText(name, figures)} ${label(name).toLowerCase()}`,
      );
  function save() {
    const cells = rows.map(({ name, more, figures }) => {
      const names = hasCampaigns ? [name, more] : [name];
      return [...names, ...columns.map((column) => figures[column] ?? "")];
    });
    const names = hasCampaigns ? ["Source", "Campaign"] : [of];
    saveFile(csvFile([[...names, ...columns.map(label)], ...cells]), file);
  }
  return (
    <Grid as="section" aria-label={title} gap="2" templateColumns="minmax(0, 1fr)">
      <Flex align="center" justify="space-between">
        <Heading as="h2" textStyle="lg">
          {title}
        </Heading>
        <Button variant="secondary" px="4" aria-label={`${title} as CSV`} onClick={save}>
          <DeskIcon name="export" />
          <span>CSV</span>
        </Button>
      </Flex>
      <Table.Root size="sm" aria-label={title} css={{ ...leadTableStyles, ...totalStyles }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader w={{ base: "70%", lg: "30%" }}>
              <span>{of}</span>
              {hasChart &&
                bars.map(([name, color]) => (
                  <chakra.span key={name} ms="3" whiteSpace="nowrap" fontWeight="normal">
                    <chakra.i display="inline-block" boxSize="2.5" bg={color} /> <span>{name}</span>
                  </chakra.span>
                ))}
            </Table.ColumnHeader>
            {shown.map((name) => (
              <Table.ColumnHeader key={name} data-number>
                {label(name)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {visible.map(({ name, more, figures, to }) => (
            <Table.Row key={to || name} pos="relative">
              <Table.Cell as="th" scope="row">
                {to ? (
                  <RowLink to={to}>
                    <RowName name={name} more={more} />
                  </RowLink>
                ) : (
                  <span>{name}</span>
                )}
                {hasChart && to && (
                  <Grid aria-hidden mt="0.5" css={{ "& i": { gridArea: "1 / 1", h: "2" } }}>
                    {bars.map(([bar, color]) => (
                      <chakra.i key={bar} bg={color} w={`${(100 * figures[bar]) / most}%`} />
                    ))}
                  </Grid>
                )}
                {!isWide && (
                  <Text color="fg.muted" fontWeight="normal">
                    {textOf(figures)
                      .map((text) => text.replaceAll(/(?<=\d%?) /g, "\u00a0"))
                      .join(", ")}
                  </Text>
                )}
              </Table.Cell>
              {shown.map((column) => (
                <Table.Cell key={column} data-number>
                  {figureText(column, figures)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      {isLong && (
        <Button variant="secondary" justifySelf="start" onClick={() => setShowsAll(true)}>
          {`Show all ${rows.length - 1}`}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
    </Grid>
  );
}

const totalStyles = {
  "& tbody th": { ps: "3" },
  // On narrow screens, the link covers its row.
  lgDown: {
    "& a": { _after: { content: '""', pos: "absolute", inset: "0" } },
    "& td": { verticalAlign: "top" },
  },
  "& tbody tr:last-of-type > *": { fontWeight: "bold", borderTopWidth: "2px" },
};

type RowNameProps = Readonly<{ name: string; more?: string | undefined }>;

/** A campaign's name may be in a right-to-left script. */
function RowName({ name, more }: RowNameProps) {
  return (
    <>
      <span>{more ? `${name}, ` : name}</span>
      <chakra.bdi fontWeight="normal">{more}</chakra.bdi>
    </>
  );
}

const RowLink = chakra(Link, { base: { textDecoration: "underline", textUnderlineOffset: "4px" } });

/** The bars of a week: the leads, and in front of them those that booked and won. */
const bars = [
  ["leads", "accent.muted"],
  ["booked", "accent.solid/50"],
  ["won", "accent.solid"],
] as const;

/** "October 5 – 11". */
function daysText({ from, to }: Readonly<Record<"from" | "to", string>>, month: "long" | "short") {
  const format = new Intl.DateTimeFormat("en-US", { month, day: "numeric", timeZone: "UTC" });
  return format.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " ");
}

/** "Eastern time" */
function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? timeZone).replace("Time", "time");
}
