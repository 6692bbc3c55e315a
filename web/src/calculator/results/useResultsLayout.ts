import { useDeferredValue } from "react";
import { useEmbedded } from "../../browser/useEmbedded.ts";
import { useTwoColumns } from "./useTwoColumns.ts";

/** Where the parts of the results are, and whether those below the fold are rendered yet. */
export function useResultsLayout(needsAds: boolean) {
  const isEmbedded = useEmbedded();
  const hasTwoColumns = useTwoColumns();
  return {
    hasTwoColumns,
    // Without figures, the second column would be empty.
    isNextStepFirst: hasTwoColumns && needsAds,
    // A frame is as high as its content, so nothing can be pinned to the screen.
    hasActionBar: !isEmbedded && !hasTwoColumns,
    // In a second, interruptible pass. Not in a frame, which would grow with each pass, and not in a plan without ads: it is
    // short, so its footer is in view.
    rendersBelowFold: useDeferredValue(true, isEmbedded || !needsAds),
  };
}
