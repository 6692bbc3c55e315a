import { Menu } from "@chakra-ui/react";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { isCallNear } from "@planner/shared/lead/followUp/bookedCall";
import { possibleCallOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { Chip } from "../../controls/Chip.tsx";
import { DeskMenu } from "../../controls/DeskMenu.tsx";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { bookingActionLabels, type LabeledAction } from "./bookingActions.ts";

type BookingMenuProps = Readonly<{
  booking: BookingWithoutLead;
  isMine: boolean;
  /** The user has pressed Call. */
  isCalled: boolean;
  onChoose: (action: LabeledAction) => void;
}>;

/** What can be done with the call: first to enter its outcome, once it was called or starts soon. */
export function BookingMenu({ booking, isMine, isCalled, onChoose }: BookingMenuProps) {
  const { id, name, email, mobile, start, outcome } = booking;
  const now = useDeskTime();
  const { add } = useOpenLead();
  const isNear = isCallNear(booking, now);
  const asksOutcome = outcome === undefined && (isCalled || isNear);
  const hasBegun = isCalled || Date.parse(start) <= now.getTime();
  const outcomes = asksOutcome ? possibleCallOutcomes(isNear) : [];
  const actions = [...outcomes, isMine ? "return" : "claim", "dismiss"] as const;
  return (
    <DeskMenu trigger={<Chip>{asksOutcome && hasBegun ? "How did it go?" : "More"}</Chip>}>
      {actions.map((action) => (
        <Menu.Item key={action} value={action} onClick={() => onChoose(action)}>
          {bookingActionLabels[action]}
        </Menu.Item>
      ))}
      <Menu.Item value="add" onClick={() => add({ id, start, name, email, mobile })}>
        Add as a lead
      </Menu.Item>
    </DeskMenu>
  );
}
