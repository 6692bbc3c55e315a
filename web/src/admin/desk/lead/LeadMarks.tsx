import { Badge } from "@chakra-ui/react";
import { suspectReasonTexts } from "@planner/shared/lead/contact/suspectReasons";
import type { Lead } from "@planner/shared/lead/leadSchema";

type LeadMarksProps = Readonly<{
  lead: Lead;
  /** Shows the reasons only in a tooltip and to screen readers. */
  isShort?: boolean;
}>;

/** Marks a lead that may come from a bot, with the reasons, and one whose record is incomplete. */
export function LeadMarks({ lead: { suspect = [], damaged }, isShort = false }: LeadMarksProps) {
  const reasons = suspect.map((reason) => suspectReasonTexts[reason]).join(", ");
  return (
    <>
      {reasons !== "" && <SuspectBadge reasons={reasons} isShort={isShort} />}
      {damaged && (
        <Badge colorPalette="red" title="A part of this record is missing or cannot be read">
          Damaged record
        </Badge>
      )}
    </>
  );
}

function SuspectBadge({ reasons, isShort }: Readonly<{ reasons: string; isShort: boolean }>) {
  const text = `Suspect: ${reasons}`;
  if (!isShort) {
    return (
      <Badge colorPalette="gray" whiteSpace="normal">
        {text}
      </Badge>
    );
  }
  return (
    <Badge colorPalette="gray" whiteSpace="normal" title={text}>
      <span>Suspect</span>
      <span className="visually-hidden">{`: ${reasons}`}</span>
    </Badge>
  );
}
