import { chakra, Grid, Text } from "@chakra-ui/react";
import type { LeadReport } from "@planner/shared/reports/leadReport";
import type { ReactNode } from "react";
import { type FigureName, type Figures, withCostsAndReturn } from "../figures/reportFigures.ts";
import { sourceRows } from "../figures/reportRows.ts";
import type { ReportPartProps } from "../ReportPartProps.ts";
import { figureText } from "../texts/figureTexts.ts";
import { LowestReturnSentence } from "./LowestReturnSentence.tsx";
import { lowestReturn } from "./lowestReturn.ts";
import { SpendNotes } from "./SpendNotes.tsx";
import { SummaryGrid } from "./SummaryGrid.ts";

/** What went out, what came back, and how often. */
export function SpendSummary({ report, listPath }: ReportPartProps) {
  const { all, compared } = report;
  const ads = withCostsAndReturn(report.ads);
  const adsBefore = compared && withCostsAndReturn(compared.ads);
  const lowest = lowestReturn(sourceRows(report, listPath));
  const isComplete = hasAllSpend(report) && (compared === undefined || hasAllSpend(compared));
  const adFigures = { figures: ads, before: adsBefore, isComplete };
  return (
    <Grid containerType="inline-size" gap="2">
      <SummaryGrid>
        <SummaryFigure label="Spend" name="spend" {...adFigures} />
        <SummaryFigure label="Won from these ads" name="won_value" {...adFigures}>
          <Text as="span" display={{ base: "none", md: "block" }} textStyle="sm" color="fg.muted">
            {`All sources: ${figureText("won_value", all.won_value)}`}
          </Text>
        </SummaryFigure>
        <SummaryFigure label="Return" name="return" {...adFigures} />
      </SummaryGrid>
      {lowest && <LowestReturnSentence row={lowest} ads={ads} />}
      <SpendNotes report={report} />
    </Grid>
  );
}

/** Whether no day of a period is without spend that its services should have. */
function hasAllSpend({ spend }: LeadReport): boolean {
  return spend === undefined || spend.missing.length === 0;
}

type SummaryFigureProps = Readonly<{
  label: string;
  name: FigureName;
  figures: Figures;
  before: Figures | undefined;
  /** Whether the spend of all days is known. Without it, a change in percent would mislead. */
  isComplete: boolean;
  children?: ReactNode;
}>;

function SummaryFigure(props: SummaryFigureProps) {
  const { label, name, figures, before, isComplete, children } = props;
  const figure = figures[name];
  const text = figureText(name, figure);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Text
          as="span"
          display="block"
          // A number never wraps: a longer one is smaller on a phone.
          textStyle={{ base: text.length <= maxLargeCharacters ? "lg" : "md", sm: "lg", md: "xl" }}
          whiteSpace="nowrap"
          fontWeight="heavy"
        >
          {text}
        </Text>
        {before && (
          <Text as="span" textStyle={{ base: "xs", md: "sm" }} whiteSpace="nowrap" color="fg.muted">
            <span>{`was ${figureText(name, before[name])}`}</span>
            {isComplete && (
              <chakra.span hideBelow="md">{changeText(figure, before[name])}</chakra.span>
            )}
          </Text>
        )}
        {children}
      </dd>
    </div>
  );
}

/** The characters of a large figure that fit a third of a phone's screen. */
const maxLargeCharacters = 7;

/** ", up 14%", or nothing if there is nothing to compare with. */
function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (!now || !before) return "";
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return ", unchanged";
  return percent > 0 ? `, up ${percent}%` : `, down ${-percent}%`;
}
