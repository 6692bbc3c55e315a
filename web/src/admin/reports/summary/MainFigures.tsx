import type { Report } from "@planner/shared/api/reportContract";
import { FetchedFigure } from "../../desk/fetched/FetchedFigure.tsx";
import { Figures } from "../../desk/figures/Figures.tsx";
import { figureLabel, figureText } from "../texts/figureTexts.ts";

const mainFigures = ["leads", "within_5_min_pct", "booked", "won"] as const;

/** Four figures of all leads. Without figures, they are loading. */
export function MainFigures({ figures }: Readonly<{ figures?: Report["all"] }>) {
  return (
    <Figures css={fourColumns}>
      {mainFigures.map((name) => (
        <div key={name}>
          <dt>{figureLabel(name)}</dt>
          <dd>
            <FetchedFigure isFailed={false}>
              {figures && figureText(name, figures[name])}
            </FetchedFigure>
          </dd>
        </div>
      ))}
    </Figures>
  );
}

/** Side by side on phones too, except where the text is large. */
const fourColumns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(3.75rem, auto))",
  // As far from the edge as the texts of the boxes above and below.
  md: { gridTemplateColumns: "repeat(4, 1fr)", "& > div": { px: "3" } },
  "& > div": { flexDirection: "column", gap: "0" },
};
