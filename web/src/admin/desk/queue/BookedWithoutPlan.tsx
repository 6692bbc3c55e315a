import { Menu } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels, callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { Chip } from "../controls/Chip.tsx";
import { DeskIcon } from "../controls/DeskIcon.tsx";
import { DeskMenu } from "../controls/DeskMenu.tsx";
import { NotSaved } from "../controls/NotSaved.tsx";
import { useDesk } from "../DeskContext.ts";
import { failedEdit, reportFailedEdit, useReportOnLeave } from "../data/failedEdit.ts";
import { EmailLink } from "../lead/ContactLinks.tsx";
import { shortDay, timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { callDueText } from "./dueTexts.ts";
import { RowPhone } from "./RowPhone.tsx";
import { DueDay, RowReason, TouchRow } from "./TouchRow.tsx";

type BookedWithoutPlanProps = Readonly<{
  booking: BookingWithoutLead;
  /** The row to call now. */
  isFirst: boolean;
}>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
export function BookedWithoutPlan({ booking, isFirst }: BookedWithoutPlanProps) {
  const { name, email, mobile, start, outcome } = booking;
  const owner = useOwner(booking);
  const { user } = useDesk();
  const now = useNow();
  const { edit, isPending, failed } = useBookingEdit(booking);
  const { openId } = useOpenLead();
  const [isCalled, setCalled] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const isTaken = owner !== undefined && owner !== user.email;
  const isAskedToTake = isTaken && isTaking;
  const day = shortDay(new Date(start), now);
  const due = bookingDue(booking, now);
  return (
    <TouchRow
      group="booked"
      isLate={due.isLate}
      due={
        <>
          <span>{due.text}</span> {day !== shortDay(now, now) && <DueDay>{day}</DueDay>}
        </>
      }
      person={<strong>{name}</strong>}
      phone={mobile && <RowPhone mobile={mobile} />}
      facts={
        <>
          <RowReason>{due.reason}</RowReason> <EmailLink work_email={email} />{" "}
          {outcome && <span>{`${callOutcomeLabels[outcome]}.`}</span>}
        </>
      }
      owner={isPending ? "Saving" : owner && personName(owner, user.email)}
      buttons={
        <>
          {isTaken ? (
            <Chip onClick={() => setTaking(true)}>Take it</Chip>
          ) : (
            <BookingMenu
              booking={booking}
              isMine={owner !== undefined}
              isCalled={isCalled}
              onChoose={edit}
            />
          )}
          {mobile && (
            <LinkButton
              href={`tel:${mobile}`}
              variant={isFirst && openId === undefined ? "primary" : "secondary"}
              aria-label={`Call ${name}`}
              px={{ base: "3", lg: "4" }}
              onClick={() => setCalled(true)}
            >
              <DeskIcon name="call" />
              <span>Call</span>
            </LinkButton>
          )}
        </>
      }
      question={
        (isAskedToTake || failed) && (
          <>
            {isAskedToTake && (
              <>
                <span>{`Take over the call of ${personName(owner, user.email)}?`}</span>
                <Chip onClick={() => edit("take")}>Yes, take it</Chip>
                <Chip variant="quiet" onClick={() => setTaking(false)}>
                  Keep
                </Chip>
              </>
            )}
            <NotSaved failed={failed} />
          </>
        )
      }
    />
  );
}

/** When the call is due, and why it is here: with the start, unless that is the time shown. */
function bookingDue({ start, outcome }: BookingWithoutLead, now: Date) {
  const startsAt = new Date(start);
  const time = timeOfDay(startsAt);
  const due = outcome ? { text: time, isLate: false } : callDueText(startsAt, now);
  const reason = due.text === time ? "Booked without a plan." : `Booked without a plan, ${time}.`;
  return { ...due, reason };
}

type BookingMenuProps = Readonly<{
  booking: BookingWithoutLead;
  isMine: boolean;
  isCalled: boolean;
  onChoose: (action: Action) => void;
}>;

/** What can be done with the call: its outcome first, once it was called or starts soon. */
function BookingMenu({ booking, isMine, isCalled, onChoose }: BookingMenuProps) {
  const { id, name, email, mobile, start, outcome } = booking;
  const now = useNow();
  const { add } = useOpenLead();
  const isSoon = Date.parse(start) - bookedAheadMs <= now.getTime();
  const isAsked = outcome === undefined && (isCalled || isSoon);
  const hasBegun = isCalled || Date.parse(start) <= now.getTime();
  // Before the call is due, the person could not miss it.
  const outcomes = callOutcomes.filter((each) => each !== "did_not_show" || isSoon);
  const always = [isMine ? "return" : "claim", "dismiss"] as const;
  const actions = isAsked ? [...outcomes, ...always] : always;
  return (
    <DeskMenu trigger={<Chip>{isAsked && hasBegun ? "How did it go?" : "More"}</Chip>}>
      {actions.map((action) => (
        <Menu.Item key={action} value={action} onClick={() => onChoose(action)}>
          {actionLabels[action]}
        </Menu.Item>
      ))}
      <Menu.Item value="add" onClick={() => add({ id, start, name, email, mobile })}>
        Add as a lead
      </Menu.Item>
    </DeskMenu>
  );
}

/** Saves what an administrator does with the call. A dismissal can be undone. */
function useBookingEdit({ id, start, name }: BookingWithoutLead) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (action: Action) => {
      const take_over = action === "take" ? true : undefined;
      const body = { id, start, action: action === "take" ? "claim" : action, take_over } as const;
      return unwrap(api(adminContract.editBooking, { body }));
    },
    onSuccess: (_, action) => {
      if (action === "dismiss") offerUndo();
    },
    onError: (failure, action) => {
      if (!isOnScreen()) reportFailedEdit(failureOf(failure, action));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.queueAndCalls }),
  });

  function failureOf(failure: Error, action: Action) {
    return failedEdit(`The call with ${name} is as before.`, failure, () => mutate(action));
  }

  const failed = error && variables ? failureOf(error, variables) : undefined;
  const isOnScreen = useReportOnLeave(failed);

  function offerUndo() {
    showToast({
      id: `dismissed-${id}`,
      tone: "success",
      title: "Dismissed",
      description: `The call with ${name}`,
      action: { label: "Undo", run: () => mutate("restore") },
    });
  }

  return { edit: (action: Action) => mutate(action), isPending, failed };
}

const actionLabels = {
  ...callOutcomeLabels,
  claim: "I’ve got it",
  return: "Return it",
  dismiss: "Dismiss",
} as const;

/** `take` takes a colleague's call over, and `restore` takes back that a call was dismissed. */
type Action = keyof typeof actionLabels | "take" | "restore";
