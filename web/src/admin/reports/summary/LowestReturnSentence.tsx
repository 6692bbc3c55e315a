import { Text } from "@chakra-ui/react";
import type { ReportRow } from "../figures/ReportRow.ts";
import type { Figures } from "../figures/reportFigures.ts";
import { LinkedRowName } from "../reportTable/RowName.tsx";
import { figureText } from "../texts/figureTexts.ts";

type LowestReturnSentenceProps = Readonly<{
  row: ReportRow;
  /** The figures of all ads with spend, to compare with. */
  ads: Figures;
}>;

/**
 * The campaign to look at first: "Lowest return: Google, patios, 1.2× on $3,445: 2 won at $1,723 each. All ads together: $202 a
 * won job."
 */
export function LowestReturnSentence({ row, ads }: LowestReturnSentenceProps) {
  const { figures } = row;
  const spend = figureText("spend", figures.spend);
  const adsText = `All ads together: ${figureText("per_won", ads.per_won)} a won job.`;
  const wonText = `${figureText("won", figures.won)} won at ${figureText("per_won", figures.per_won)} each`;
  return (
    <Text>
      <span>Lowest return: </span>
      <LinkedRowName row={row} />
      <span>, </span>
      {figures.won ? (
        <>
          <strong>{`${figureText("return", figures.return)} on ${spend}`}</strong>
          <span>{`: ${wonText}. ${adsText}`}</span>
        </>
      ) : (
        <>
          <strong>{`no won job for ${spend}`}</strong>
          <span>{`. ${adsText}`}</span>
        </>
      )}
    </Text>
  );
}
