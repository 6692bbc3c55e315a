import { chakra } from "@chakra-ui/react";
import { suspectReasonTexts } from "@planner/shared/lead/botSignals";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** Says that, and why, a lead may not come from a person; nothing where nothing speaks against it. */
export function SuspectBadge({ suspect }: Readonly<Pick<Lead, "suspect">>) {
  if (suspect === undefined || suspect.length === 0) return null;
  return <Quiet>Suspect: {suspect.map((reason) => suspectReasonTexts[reason]).join(", ")}</Quiet>;
}

const Quiet = chakra("span", {
  base: {
    display: "inline-block",
    px: "1.5",
    borderRadius: "sm",
    bg: "bg.muted",
    color: "fg.muted",
    textStyle: "xs",
    fontWeight: "semibold",
    textAlign: "start",
    overflowWrap: "anywhere",
  },
});
