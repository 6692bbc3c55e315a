import { Field, Flex, Input } from "@chakra-ui/react";
import { pastTouchMessage } from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls/Chip.tsx";
import { useDesk } from "../../DeskContext.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import { proposedTime, withTheirClock } from "../../lead/time/touchTimes.ts";
import { ChoiceGrid, ChoicesTitle } from "./Choices.tsx";

type PickTimeProps = Readonly<{
  lead: Pick<Lead, "mobile">;
  times: readonly string[];
  /** Undefined if pressing a time saves it. */
  chosen?: string;
  isPending?: boolean;
  onPick: (at: string) => void;
  /** The heading of the times. */
  label?: string | undefined;
  /** More buttons, after those for the times. */
  children?: ReactNode;
}>;

/** Buttons for the proposed times, and a form for any other time. */
export function PickTime(props: PickTimeProps) {
  const { lead, times, chosen, isPending, onPick, label, children } = props;
  const { now } = useDesk();
  const [isDateOpen, setDateOpen] = useState(false);
  return (
    <>
      {label && <ChoicesTitle>{withTheirClock(label, lead, now())}</ChoicesTitle>}
      <ChoiceGrid>
        {times.map((at) => (
          <Chip
            key={at}
            ref={keepFocus}
            aria-pressed={chosen === undefined ? undefined : at === chosen}
            aria-busy={isPending}
            onClick={() => {
              setDateOpen(false);
              onPick(at);
            }}
          >
            {proposedTime(at, lead, now())}
          </Chip>
        ))}
        <Chip aria-expanded={isDateOpen} onClick={() => setDateOpen(!isDateOpen)}>
          Pick a date
        </Chip>
        {children}
      </ChoiceGrid>
      {isDateOpen && <DateForm onPick={onPick} onClose={() => setDateOpen(false)} />}
    </>
  );
}

type DateFormProps = Pick<PickTimeProps, "onPick"> & Readonly<{ onClose: () => void }>;

/** A date and time that the user enters. */
function DateForm({ onPick, onClose }: DateFormProps) {
  const { now } = useDesk();
  const [message, setMessage] = useState<string>();
  /** The time that was picked last: Safari sends it twice, because a pressed button gets no focus there. */
  const pickedAt = useRef("");

  /** Picks the date, unless it is past. Returns whether it did. */
  function pick(date: Date): boolean {
    const isPast = date <= now();
    setMessage(isPast ? pastTouchMessage : undefined);
    if (isPast) return false;
    const at = date.toISOString();
    if (at !== pickedAt.current) onPick(at);
    pickedAt.current = at;
    return true;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const date = enteredDate(event.currentTarget);
    if (date === undefined) setMessage("Enter a date and time");
    else if (pick(date)) onClose();
  }

  /** A user who enters a time and goes on wants it. The form stays, so that what is pressed below does not move. */
  function leave({ currentTarget: form, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const date = enteredDate(form);
    if (date !== undefined && !form.contains(relatedTarget)) pick(date);
  }

  return (
    <Flex asChild align="start" wrap="wrap" gap="2" mt="2">
      <form noValidate onSubmit={submit} onBlur={leave}>
        <Field.Root invalid={message !== undefined} flex="1" minW="0">
          <Input
            name={fieldName}
            type="datetime-local"
            aria-label="Date and time"
            minW="0"
            min={inputTime(now())}
            autoFocus
          />
          <Field.ErrorText textStyle="sm">{message}</Field.ErrorText>
        </Field.Root>
        <Button type="submit" variant="secondary" px="4">
          Set
        </Button>
      </form>
    </Flex>
  );
}

/** Undefined until the date and the time are complete. */
function enteredDate(form: HTMLFormElement): Date | undefined {
  const date = new Date(String(new FormData(form).get(fieldName)));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const fieldName = "at";

/** A time as the input has it: in the user's time zone, to the minute. */
function inputTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-22T09:00".length);
}
