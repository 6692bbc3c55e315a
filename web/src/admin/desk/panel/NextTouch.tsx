import { Field, Flex, Input, Text } from "@chakra-ui/react";
import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { byStart } from "@planner/shared/lead/followUp/bookedCall";
import { activeBookings, type Booking } from "@planner/shared/lead/followUp/booking";
import { type PlannedTouch, pastTouchMessage } from "@planner/shared/lead/followUp/plannedTouch";
import { followUpAt, touchProposals } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Chip } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAddEvent } from "../data/leadEdits.ts";
import { dayAndTime, timeOfDay } from "../lead/LeadTime.tsx";

type NextTouchProps = Readonly<{ lead: Lead; kind: PlannedTouch["kind"] }>;

/** The planned next touch, and one press to plan another, unless a booked call is next anyway. */
export function NextTouch({ lead, kind }: NextTouchProps) {
  const { now } = useDesk();
  const { add, isPending } = useAddEvent();
  const [proposals] = useState(() => proposedTimes(lead, now()));
  const planned = lead.planned_touch;
  const call = callAhead(lead, now());
  const shown = planned && { text: touchTexts[planned.kind], at: planned.at };
  const plan = (planned_touch: PlannedTouch | null) =>
    add(lead.id, { kind: "planned_touch", planned_touch });

  return (
    <section aria-label="Next touch">
      <Text textStyle="sm" mb="1.5" role="status">
        {shown && (
          <>
            <span>{`${shown.text} `}</span>
            <strong>{dayAndTime(new Date(shown.at), now())}</strong>
            <span>{theirTime(shown.at, lead)}</span>
          </>
        )}
      </Text>
      {!call && (
        <PickTime
          label={planned?.kind === kind ? undefined : touchTexts[kind]}
          times={proposals}
          isChosen={(at) => isSameTime(planned, at)}
          isPending={isPending}
          onPick={(at) => plan({ kind, at })}
        >
          {planned && <Chip onClick={() => plan(null)}>None</Chip>}
        </PickTime>
      )}
    </section>
  );
}

/** The lead's next booked call that has not started. */
export function callAhead({ bookings }: Pick<Lead, "bookings">, now: Date): Booking | undefined {
  return activeBookings(bookings)
    .filter(({ start }) => Date.parse(start) > now.getTime())
    .toSorted(byStart)
    .at(0);
}

/** When a touch is planned, by the person's clock if that shows another time. */
export function touchTime(at: string, lead: Pick<Lead, "mobile">, now: Date): string {
  const isSame = theirTime(at, lead) === "";
  const time = dayAndTime(new Date(at), now, isSame ? undefined : timeZoneOf(lead.mobile));
  return isSame ? time : `${time} their time`;
}

/** Empty if it is the user's. */
export function theirTime(at: string, { mobile }: Pick<Lead, "mobile">): string {
  const theirs = timeOfDay(new Date(at), timeZoneOf(mobile));
  return timeOfDay(new Date(at)) === theirs ? "" : ` (${theirs} their time)`;
}

function proposedTimes(lead: Pick<Lead, "mobile">, now: Date) {
  return touchProposals(lead, now).map(({ label, at, isMoved }) => {
    const unmoved = theirTime(at, lead) ? label.replace("9:00", "9:00 their time") : label;
    return { at, label: isMoved ? touchTime(at, lead, now) : unmoved };
  });
}

/** The default follow-up and other times. A time that was picked by hand replaces the default. */
export function followUpTimes(lead: Pick<Lead, "mobile">, now: Date, chosen?: string) {
  const others = proposedTimes(lead, now);
  const isOther = chosen === undefined || others.some(({ at }) => at === chosen);
  const first = isOther ? followUpAt(lead, now) : chosen;
  const label = touchTime(first, lead, now);
  return [{ label, at: first }, ...others.filter(({ at }) => at !== first)];
}

type PickTimeProps = Readonly<{
  times: ReturnType<typeof followUpTimes>;
  isChosen: (at: string) => boolean;
  isPending?: boolean;
  onPick: (at: string) => void;
  label?: string | undefined;
  children?: ReactNode;
}>;

/** Proposed times, and any other. */
export function PickTime(props: PickTimeProps) {
  const { times, isChosen, isPending, onPick, label, children } = props;
  const { now } = useDesk();
  const [isDateOpen, setDateOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  /** The time that the open form has picked: Safari sends it twice, because a pressed button gets no focus there. */
  const picked = useRef("");

  function openDate(isOpen: boolean) {
    picked.current = "";
    setOver(false);
    setDateOpen(isOpen);
  }

  /** Returns whether the form has a date that can be picked. */
  function pickDate(form: HTMLFormElement): boolean {
    const at = new Date(String(new FormData(form).get("at")));
    if (Number.isNaN(at.getTime())) return false;
    const isPast = at <= now();
    setOver(isPast);
    if (isPast) return false;
    const text = at.toISOString();
    if (text !== picked.current) onPick(text);
    picked.current = text;
    return true;
  }

  return (
    <>
      <Flex data-chips="" wrap="wrap" align="center" gap="2">
        {label && <span aria-hidden>{label}</span>}
        {times.map(({ label: text, at }) => (
          <Chip
            key={at}
            aria-pressed={isChosen(at)}
            aria-busy={isPending}
            onClick={() => {
              openDate(false);
              onPick(at);
            }}
          >
            {text}
          </Chip>
        ))}
        <Chip aria-expanded={isDateOpen} onClick={() => openDate(!isDateOpen)}>
          Pick a date
        </Chip>
        {children}
      </Flex>
      {isDateOpen && (
        <Flex asChild align="start" wrap="wrap" gap="2" mt="2">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (pickDate(event.currentTarget)) openDate(false);
            }}
            // Who chooses a time and goes on wants it. The form stays, so that what is pressed below does not move.
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) pickDate(currentTarget);
            }}
          >
            <Field.Root invalid={isOver} flex="1" minW="0">
              <Input
                name="at"
                type="datetime-local"
                aria-label="Date and time"
                minW="0"
                min={inputTime(now())}
                autoFocus
              />
              <Field.ErrorText textStyle="sm">{pastTouchMessage}</Field.ErrorText>
            </Field.Root>
            <Button type="submit" variant="secondary" px="4">
              Set
            </Button>
          </form>
        </Flex>
      )}
    </>
  );
}

/** As the input writes it: in the user's time zone. */
function inputTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-22T09:00".length);
}

/** The server may have been asked a little earlier than the proposals were made. */
function isSameTime(planned: PlannedTouch | undefined, at: string): boolean {
  return planned !== undefined && Math.abs(Date.parse(planned.at) - Date.parse(at)) < toleranceMs;
}

const toleranceMs = 300_000;

/** What is planned, before its time. */
export const touchTexts = {
  retry: "Try again",
  follow_up: "Follow up",
} as const satisfies Readonly<Record<PlannedTouch["kind"], string>>;
