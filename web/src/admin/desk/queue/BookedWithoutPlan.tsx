import { chakra, Flex } from "@chakra-ui/react";
import { adminContract, type BookingWithoutLead } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels, callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { showToast } from "../../../ui/toasts.ts";
import { Chip, DeskIcon } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { reportFailure } from "../data/leadEdits.ts";
import { EmailLink } from "../lead/ContactLinks.tsx";
import { dayAndTime, useNow } from "../lead/LeadTime.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { useOwner } from "../lead/people.ts";
import { personName } from "../lead/personName.ts";

type BookedWithoutPlanProps = Readonly<{ booking: BookingWithoutLead }>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
export function BookedWithoutPlan({ booking }: BookedWithoutPlanProps) {
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
  const details = [
    `${name}, ${dayAndTime(new Date(start), now)}`,
    outcome && callOutcomeLabels[outcome],
    owner && personName(owner, user.email),
  ];
  // Before the call is due, the person could not miss it.
  const outcomes = callOutcomes.filter((each) => each !== "did_not_show" || isSoon);
  const own: readonly Action[] = [
    ...(isAsked ? outcomes : []),
    owner === undefined ? "claim" : "return",
    "dismiss",
  ];
  const actions = isTaken ? [] : own;
  return (
    <Flex
      as="section"
      aria-label={`Booked without a plan: ${name}`}
      aria-busy={isPending}
      wrap="wrap"
      align="center"
      columnGap="2"
      rowGap="1"
      my="1"
      textStyle="sm"
    >
      <span>
        <strong>Booked without a plan:</strong> <span>{details.filter(Boolean).join(". ")}</span>
      </span>
      <EmailLink work_email={email} />
      {mobile && (
        <LinkButton href={`tel:${mobile}`} px="3" textStyle="sm" onClick={() => setCalled(true)}>
          <DeskIcon name="call" />
          <span>Call</span> <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
        </LinkButton>
      )}
      {actions.map((action) => (
        <Chip key={action} onClick={() => mutate(action)}>
          {actionLabels[action]}
        </Chip>
      ))}
      {isTaken && <TakeOver owner={personName(owner, user.email)} onTake={() => mutate("take")} />}
      {!isTaken && (
        <Chip onClick={() => add({ id, start, name, email, mobile })}>Add as a lead</Chip>
      )}
    </Flex>
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

const actionLabels = {
  ...callOutcomeLabels,
  claim: "I’ve got it",
  take: "Yes, take it",
  return: "Return it",
  dismiss: "Dismiss",
  restore: "Undo",
};

type Action = keyof typeof actionLabels;
