import { Menu, Text } from "@chakra-ui/react";
import { adminContract, type BookingWithoutLead } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import {
  type CallOutcome,
  callOutcomeLabels,
  callOutcomes,
} from "@planner/shared/lead/followUp/callOutcome";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { Chip, DeskIcon, DeskMenu } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { reportFailure } from "../data/leadEdits.ts";
import { EmailLink } from "../lead/ContactLinks.tsx";
import { shortDay, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";
import { startText } from "./startText.ts";
import { TouchRow } from "./TouchRow.tsx";

type BookedWithoutPlanProps = Readonly<{
  booking: BookingWithoutLead;
  /** The row to call now. */
  isFirst: boolean;
}>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
export function BookedWithoutPlan({ booking, isFirst }: BookedWithoutPlanProps) {
  const { id, name, email, mobile, start, outcome } = booking;
  const owner = useOwner(booking);
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const now = useNow();
  const { add } = useOpenLead();
  const [isCalled, setCalled] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (action: Action) => {
      const take_over = action === "take" ? true : undefined;
      const body = { id, start, action: action === "take" ? "claim" : action, take_over } as const;
      return unwrap(api(adminContract.editBooking, { body }));
    },
    onSuccess: (_, action) => {
      if (action === "dismiss") offerUndo();
    },
    onError: (error, action) =>
      reportFailure(`The call with ${name} is as before.`, { error, retry: () => mutate(action) }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.queue }),
  });

  function offerUndo() {
    showToast({
      id: `dismissed-${id}`,
      tone: "success",
      title: "Dismissed",
      description: `The call with ${name}`,
      action: { label: "Undo", run: () => mutate("restore") },
    });
  }

  const isSoon = Date.parse(start) - bookedAheadMs <= now.getTime();
  const isAsked = outcome === undefined && (isCalled || isSoon);
  const isTaken = owner !== undefined && owner !== user.email;
  const day = shortDay(new Date(start));
  return (
    <TouchRow
      group="booked"
      due={
        <>
          <span>{startText(start, now)}</span> {day !== shortDay(now) && <small>{day}</small>}
        </>
      }
      person={
        <>
          <strong>{name}</strong> {mobile && <span>{formatPhone(mobile)}</span>}
        </>
      }
      facts={
        <>
          <b>Booked without a plan.</b> {outcome && <span>{`${callOutcomeLabels[outcome]}.`}</span>}
        </>
      }
      owner={owner && personName(owner, user.email)}
      call={
        mobile && (
          <LinkButton
            href={`tel:${mobile}`}
            variant={isFirst ? "primary" : "secondary"}
            aria-label={`Call ${name}`}
            px="4"
            onClick={() => setCalled(true)}
          >
            <DeskIcon name="call" />
            <span>Call</span>
          </LinkButton>
        )
      }
      actions={
        <>
          <EmailLink work_email={email} />
          {isTaken ? (
            <TakeOver owner={personName(owner, user.email)} onTake={() => mutate("take")} />
          ) : (
            <>
              {isAsked && <OutcomeMenu isSoon={isSoon} onChoose={mutate} />}
              {owner === undefined ? (
                <Chip onClick={() => mutate("claim")}>I’ve got it</Chip>
              ) : (
                <Chip onClick={() => mutate("return")}>Return it</Chip>
              )}
              <Chip onClick={() => add({ id, start, name, email, mobile })}>Add as a lead</Chip>
              <Chip onClick={() => mutate("dismiss")}>Dismiss</Chip>
            </>
          )}
          {isPending && <Text role="status">Saving</Text>}
        </>
      }
    />
  );
}

type OutcomeMenuProps = Readonly<{ isSoon: boolean; onChoose: (outcome: CallOutcome) => void }>;

/** How the call went. Before it is due, the person could not miss it. */
function OutcomeMenu({ isSoon, onChoose }: OutcomeMenuProps) {
  const outcomes = callOutcomes.filter((each) => each !== "did_not_show" || isSoon);
  return (
    <DeskMenu trigger={<Chip>How did it go?</Chip>}>
      {outcomes.map((outcome) => (
        <Menu.Item key={outcome} value={outcome} onClick={() => onChoose(outcome)}>
          {callOutcomeLabels[outcome]}
        </Menu.Item>
      ))}
    </DeskMenu>
  );
}

type TakeOverProps = Readonly<{ owner: string; onTake: () => void }>;

/** A colleague's call is taken after a question. */
function TakeOver({ owner, onTake }: TakeOverProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <Chip onClick={() => setAsked(true)}>Take it</Chip>;
  return (
    <>
      <span>{`Take over the call of ${owner}?`}</span>
      <Chip onClick={onTake}>Yes, take it</Chip>
      <Chip variant="quiet" onClick={() => setAsked(false)}>
        Keep
      </Chip>
    </>
  );
}

/** What an administrator does with the call. */
type Action = CallOutcome | "claim" | "take" | "return" | "dismiss" | "restore";
