import { chakra, Flex } from "@chakra-ui/react";
import { adminContract, type BookingWithoutLead } from "@planner/shared/api/adminContract";
import { formatPhone } from "@planner/shared/format";
import { bookedAheadMs } from "@planner/shared/lead/followUp/bookedCall";
import { callOutcomeLabels, callOutcomes } from "@planner/shared/lead/followUp/callOutcome";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkButton } from "../../../ui/Button.tsx";
import { Chip, DeskIcon } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { reportFailure } from "../data/leadEdits.ts";
import { EmailLink } from "../lead/ContactLinks.tsx";
import { dayAndTime, useNow } from "../lead/LeadTime.tsx";
import { personName, useOwner } from "../lead/people.ts";

type BookedWithoutPlanProps = Readonly<{ booking: BookingWithoutLead }>;

/** A booked call of a person who has sent no plan: called, claimed, answered and dismissed like a lead. */
export function BookedWithoutPlan({ booking }: BookedWithoutPlanProps) {
  const { id, name, email, mobile, start, outcome } = booking;
  const owner = useOwner(booking);
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const now = useNow();
  const [isCalled, setCalled] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (action: Action) => {
      const send = (each: Action) =>
        unwrap(api(adminContract.editBooking, { body: { id, start, action: each } }));
      // An administrator who was removed still has it.
      if (action === "claim" && booking.owner !== undefined) await send("return");
      return send(action);
    },
    onError: (error, action) =>
      reportFailure(`The call with ${name} is as before.`, { error, retry: () => mutate(action) }),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.queue }),
  });
  const isSoon = Date.parse(start) - bookedAheadMs <= now.getTime();
  const isAsked = outcome === undefined && (isCalled || isSoon);
  const isTaken = owner !== undefined && owner !== user.email;
  const details = [
    `${name}, ${dayAndTime(new Date(start), now)}`,
    outcome && callOutcomeLabels[outcome],
    owner && personName(owner, user.email),
  ];
  const claim = owner ? "return" : "claim";
  const actions: readonly Action[] = [
    ...(isAsked ? callOutcomes : []),
    ...(isTaken ? [] : ([claim] as const)),
    "dismiss",
  ];
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
    </Flex>
  );
}

const actionLabels = {
  ...callOutcomeLabels,
  ...{ claim: "I’ve got it", return: "Return it", dismiss: "Dismiss" },
};

type Action = keyof typeof actionLabels;
