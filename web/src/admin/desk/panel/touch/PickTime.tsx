import { chakra, Field, Flex, Input } from "@chakra-ui/react";
import { pastTouchMessage } from "@planner/shared/lead/followUp/plannedTouch";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls/Chip.tsx";
import { useDesk } from "../../DeskContext.ts";
import type { followUpTimes } from "../../lead/time/touchTimes.ts";
import { ChoicesTitle } from "./Choices.tsx";

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
      {label && <ChoicesTitle>{label}</ChoicesTitle>}
      <Times>
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
      </Times>
      {isDateOpen && (
        <Flex asChild align="start" wrap="wrap" gap="2" mt="2">
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (pickDate(event.currentTarget)) openDate(false);
            }}
            // A user who enters a time and goes on wants it. The form stays, so that what is pressed below does not move.
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

/** Two columns, or one if the text is large. Of an odd number, the first has a row of its own. */
const Times = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(max(8rem, 40%), 1fr))",
    gap: "2",
    "& > :first-of-type:nth-last-of-type(odd)": { gridColumn: "1 / -1" },
  },
});

/** As the input writes it: in the user's time zone. */
function inputTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-22T09:00".length);
}
