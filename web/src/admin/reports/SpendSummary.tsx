import { chakra, Grid, Text } from "@chakra-ui/react";
import type { Report } from "@planner/shared/api/reportContract";
import { returnsOf } from "@planner/shared/reports/returns";
import { lowestReturn } from "./lowestReturn.ts";
import { RowLink, RowName } from "./RowName.tsx";
import { type Figures, type ReportRow, withReturns } from "./reportFigures.ts";
import { type ListLink, sourceRows } from "./reportRows.ts";
import { dayText, figureText, missingBeforeText, missingText, periodText } from "./reportTexts.ts";

/** What went out, what came back, and how often. */
export function SpendSummary({ report, list }: Readonly<{ report: Report; list: ListLink }>) {
  const { ads, compared } = report;
  const lowest = lowestReturn(sourceRows(report, list));
  const isComplete = [report, compared].every((each) => !each?.spend?.missing.length);
  const figures = [
    { name: "spend", label: "Spend", now: ads.spend, before: compared?.ads.spend },
    {
      name: "won_value",
      label: "From ads with spend",
      now: ads.won_value,
      before: compared?.ads.won_value,
    },
    {
      name: "return",
      label: "Return",
      now: returnsOf(ads).return,
      before: compared && returnsOf(compared.ads).return,
    },
  ] as const;
  return (
    <Grid gap="2">
      <Summary>
        {figures.map(({ name, label, now, before }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <Text
                as="span"
                display="block"
                // A number never wraps.
                textStyle={{ base: "md", sm: "lg", md: "xl" }}
                whiteSpace="nowrap"
                fontWeight="heavy"
              >
                {figureText(name, now)}
              </Text>
              {compared && (
                <Text as="span" textStyle="sm" color="fg.muted">
                  <span>{`was ${figureText(name, before)}`}</span>
                  {isComplete && (
                    <chakra.span hideBelow="md">{changeText(now, before)}</chakra.span>
                  )}
                </Text>
              )}
              {name === "won_value" && (
                <Text
                  as="span"
                  display={{ base: "none", md: "block" }}
                  textStyle="sm"
                  color="fg.muted"
                >
                  {`All sources: ${figureText("won_value", report.all.won_value)}`}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </Summary>
      {lowest && <LowestReturn row={lowest} ads={withReturns(ads)} />}
      <SpendNotes report={report} />
    </Grid>
  );
}

type LowestReturnProps = Readonly<{
  row: ReportRow;
  /** Of all ads with spend, to compare with. */
  ads: Figures;
}>;

/** The campaign to look at first: "Lowest return: Google, patios, 1.2× on $3,445: 2 won at $1,723 each, with all ads at $202." */
function LowestReturn({ row, ads }: LowestReturnProps) {
  const { name, more, to, figures } = row;
  const spend = figureText("spend", figures.spend);
  const allAds = `with all ads at ${figureText("per_won", ads.per_won)}`;
  const result = figures.won ? `${figureText("return", figures.return)} on` : "no won job for";
  const reason = figures.won
    ? `: ${figureText("won", figures.won)} won at ${figureText("per_won", figures.per_won)} each, ${allAds}.`
    : `, ${allAds} each.`;
  return (
    <Text>
      <span>Lowest return: </span>
      {to ? (
        <RowLink to={to}>
          <RowName name={name} more={more} />
        </RowLink>
      ) : (
        <RowName name={name} more={more} />
      )}
      <strong>{`, ${result} ${spend}`}</strong>
      <span>{reason}</span>
    </Text>
  );
}

/** What the returns leave out: spend without a row, and days without spend, of the period and of the one before. */
function SpendNotes({ report }: Readonly<{ report: Report }>) {
  const { spend, compared, today } = report;
  const missing = spend?.missing ?? [];
  const missingBefore = compared && missingBeforeText(compared, today);
  const unmatched = spend?.unmatched ?? [];
  if (missing.length === 0 && !missingBefore && unmatched.length === 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      {unmatched.length > 0 && <span>{`${unmatchedText(unmatched)} `}</span>}
      {missing.map((service) => (
        <span key={service.service}>{`${missingText(service, report)}. `}</span>
      ))}
      {missingBefore && <span>{missingBefore}</span>}
    </Text>
  );
}

/** "$1,053 of spend is not joined to a row." */
function unmatchedText(campaigns: NonNullable<Report["spend"]>["unmatched"]): string {
  let sum = 0;
  for (const { spend } of campaigns) sum += spend;
  return `${figureText("spend", sum)} of spend is not joined to a row.`;
}

/** ", up 14%", or nothing if there is nothing to compare with. */
function changeText(now: number | null, before: number | null | undefined): string {
  if (!now || !before) return "";
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return ", unchanged";
  return percent > 0 ? `, up ${percent}%` : `, down ${-percent}%`;
}

/** Whether a period has neither a lead nor spend. */
export function isEmptyPeriod({ all }: Pick<Report, "all">): boolean {
  return all.leads === 0 && !all.spend;
}

/** What the figures are, and what they are compared with, or why they are not. */
export function ReportIntroduction({ report }: Readonly<{ report: Report | undefined }>) {
  const { compared, not_kept: missing, first_day: first = "", today = "" } = report ?? {};
  const isRecorded = compared !== undefined && !isEmptyPeriod(compared);
  const beside = isRecorded ? `, beside ${periodText(compared, today)} in gray` : "";
  return (
    <>
      <Text color="fg.muted">{`What became of the leads that came in${beside}.`}</Text>
      {compared && !isRecorded && (
        <Text role="status" color="fg.muted">
          {`Nothing is recorded for ${periodText(compared, today)}.`}
        </Text>
      )}
      {missing && (
        <Text role="status" color="fg.muted">
          {`Not compared: ${dayText(missing.from)} is not kept. Reports go back 800 days, to ${dayText(first)}.`}
        </Text>
      )}
    </>
  );
}

export const Summary = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    borderWidth: "1px",
    borderRadius: "l3",
    bg: "bg.panel",
    "& > div": { display: "flex", flexDirection: "column", px: { base: "3", md: "5" }, py: "3" },
    "& > div + div": { borderInlineStartWidth: "1px" },
    "& dt": {
      // On phones, where a label wraps, the figures stay on one line.
      flexGrow: { base: "1", md: "0" },
      color: "fg.muted",
      textStyle: { base: "sm", md: "md" },
    },
    "& dd": { fontVariantNumeric: "tabular-nums" },
  },
});
