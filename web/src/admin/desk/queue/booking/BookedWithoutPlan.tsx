import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { isCallNear, isCallOver } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels } from "@planner/shared/lead/followUp/callOutcome";
import { useState } from "react";
import { Chip } from "../../controls/Chip.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import { CallLinkButton } from "../../lead/contact/CallButton.tsx";
import { EmailLink } from "../../lead/contact/ContactLinks.tsx";
import { useIsForUser, useOwner } from "../../lead/people.ts";
import { personName, personPossessive } from "../../lead/personName.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { isSameDay, shortDay, timeOfDay } from "../../lead/time/timeTexts.ts";
import { callDueText } from "../row/dueTexts.ts";
import { RowPhone } from "../row/RowPhone.tsx";
import { DueDay, RowReason, TouchRow } from "../row/TouchRow.tsx";
import { BookingMenu } from "./BookingMenu.tsx";
import type { LabeledAction } from "./bookingActions.ts";
import { useBookingEdit } from "./useBookingEdit.ts";

type BookedWithoutPlanProps = Readonly<{
  booking: BookingWithoutLead;
  /** The row to call now. */
  isFirst: boolean;
}>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
export function BookedWithoutPlan({ booking, isFirst }: BookedWithoutPlanProps) {
  const { name, mobile } = booking;
  const { user } = useDesk();
  const owner = useOwner(booking);
  const isForUser = useIsForUser();
  const { edit, isPending, failed } = useBookingEdit(booking);
  const [isTakingOver, setTakingOver] = useState(false);
  const due = useBookingDue(booking);
  const takeOverElement = isTakingOver && owner !== undefined && !isForUser(booking) && (
    <TakeOverQuestion
      ownerName={personName(owner, user.email)}
      onTake={() => edit("take")}
      onKeep={() => setTakingOver(false)}
    />
  );
  return (
    <TouchRow
      group="booked"
      isLate={due.isLate}
      due={
        <>
          <span>{due.text}</span> {due.otherDay && <DueDay>{due.otherDay}</DueDay>}
        </>
      }
      person={<strong>{name}</strong>}
      phone={mobile && <RowPhone mobile={mobile} start={due.startAhead} />}
      facts={<BookingFacts booking={booking} reason={due.reason} />}
      owner={isPending ? "Saving" : owner && personPossessive(owner, user.email)}
      buttons={
        <BookingButtons
          booking={booking}
          isFirst={isFirst}
          onChoose={edit}
          onTakeOver={() => setTakingOver(true)}
        />
      }
      question={
        (takeOverElement || failed) && (
          <>
            {takeOverElement}
            <NotSaved failed={failed} />
          </>
        )
      }
    />
  );
}

type BookingButtonsProps = BookedWithoutPlanProps &
  Readonly<{
    onChoose: (action: LabeledAction) => void;
    onTakeOver: () => void;
  }>;

/** A button that calls the person, and a menu for the rest. A colleague's call must be taken over first. */
function BookingButtons({ booking, isFirst, onChoose, onTakeOver }: BookingButtonsProps) {
  const { name, mobile, outcome } = booking;
  const owner = useOwner(booking);
  const isForUser = useIsForUser();
  const now = useDeskTime();
  const [isCalled, setCalled] = useState(false);
  const isColleagues = !isForUser(booking);
  const asksOutcome = outcome === undefined && isCallOver(booking, now) && !isColleagues;
  return (
    <>
      {isColleagues ? (
        <Chip onClick={onTakeOver}>Take it</Chip>
      ) : (
        <BookingMenu
          booking={booking}
          isMine={owner !== undefined}
          isCalled={isCalled}
          onChoose={onChoose}
        />
      )}
      {mobile && !asksOutcome && (
        <CallLinkButton
          href={`tel:${mobile}`}
          name={name}
          isNext={isFirst}
          onClick={() => setCalled(true)}
        />
      )}
    </>
  );
}

type TakeOverQuestionProps = Readonly<{
  ownerName: string;
  onTake: () => void;
  onKeep: () => void;
}>;

function TakeOverQuestion({ ownerName, onTake, onKeep }: TakeOverQuestionProps) {
  return (
    <>
      <span>{`Take over the call of ${ownerName}?`}</span>
      <Chip onClick={onTake}>Yes, take it</Chip>
      <Chip variant="quiet" onClick={onKeep}>
        Keep
      </Chip>
    </>
  );
}

type BookingFactsProps = Readonly<{ booking: BookingWithoutLead; reason: string }>;

function BookingFacts({ booking: { email, outcome }, reason }: BookingFactsProps) {
  return (
    <>
      <RowReason>{reason}</RowReason> <EmailLink work_email={email} />{" "}
      {outcome && <span>{`${callOutcomeLabels[outcome]}.`}</span>}
    </>
  );
}

/** When the call is due, and why the row is here. The reason has the start, unless that is the time shown. */
function useBookingDue(booking: BookingWithoutLead) {
  const now = useDeskTime();
  const start = new Date(booking.start);
  const time = timeOfDay(start);
  const due = booking.outcome ? { text: time, isLate: false } : callDueText(booking, now);
  return {
    text: due.text,
    isLate: due.isLate,
    startAhead: isCallNear(booking, now) ? undefined : booking.start,
    /** The day, if it is not today. */
    otherDay: isSameDay(start, now) ? undefined : shortDay(start, now),
    reason: due.text === time ? "Booked without a plan." : `Booked without a plan, ${time}.`,
  };
}
