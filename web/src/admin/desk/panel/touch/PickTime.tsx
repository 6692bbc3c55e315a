import { Box, chakra, Field, Flex, Input } from "@chakra-ui/react";
import { pastTouchMessage } from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Chip } from "../../controls/Chip.tsx";
import { useDesk } from "../../DeskContext.ts";
import { shortTouchTime, withTheirClock } from "../../lead/time/touchTimes.ts";
import { ChoicesTitle } from "./Choices.tsx";

type PickTimeProps = Readonly<{
  lead: Pick<Lead, "mobile">;
  times: readonly string[];
  isChosen: (at: string) => boolean;
  isPending?: boolean;
  onPick: (at: string) => void;
  label?: string | undefined;
  children?: ReactNode;
}>;

/** Proposed times, and any other. */
export function PickTime(props: PickTimeProps) {
  const { lead, times, isChosen, isPending, onPick, label, children } = props;
  const { now } = useDesk();
  const [isDateOpen, setDateOpen] = useState(false);
  return (
    <>
      {label && <ChoicesTitle>{withTheirClock(label, lead, now())}</ChoicesTitle>}
      <Box containerType="inline-size">
        <Times>
          {times.map((at) => (
            <Chip
              key={at}
              aria-pressed={isChosen(at)}
              aria-busy={isPending}
              onClick={() => {
                setDateOpen(false);
                onPick(at);
              }}
            >
              {shortTouchTime(at, lead, now())}
            </Chip>
          ))}
          <Chip aria-expanded={isDateOpen} onClick={() => setDateOpen(!isDateOpen)}>
            Pick a date
          </Chip>
          {children}
        </Times>
      </Box>
      {isDateOpen && <DateForm onPick={onPick} onClose={() => setDateOpen(false)} />}
    </>
  );
}

type DateFormProps = Pick<PickTimeProps, "onPick"> & Readonly<{ onClose: () => void }>;

/** A date and time that the user enters. */
function DateForm({ onPick, onClose }: DateFormProps) {
  const { now } = useDesk();
  const [isPast, setPast] = useState(false);
  /** The time that was picked last: Safari sends it twice, because a pressed button gets no focus there. */
  const pickedAt = useRef("");

  /** Returns whether the form has a date that can be picked. */
  function pickDate(form: HTMLFormElement): boolean {
    const date = new Date(String(new FormData(form).get("at")));
    if (Number.isNaN(date.getTime())) return false;
    const isOver = date <= now();
    setPast(isOver);
    if (isOver) return false;
    const at = date.toISOString();
    if (at !== pickedAt.current) onPick(at);
    pickedAt.current = at;
    return true;
  }

  return (
    <Flex asChild align="start" wrap="wrap" gap="2" mt="2">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (pickDate(event.currentTarget)) onClose();
        }}
        // A user who enters a time and goes on wants it. The form stays, so that what is pressed below does not move.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) pickDate(currentTarget);
        }}
      >
        <Field.Root invalid={isPast} flex="1" minW="0">
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
  );
}

/** Two columns, or one if the text is large. In a wider panel, three are one row, and five are three and two. */
const Times = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(max(8rem, 40%), 1fr))",
    gap: "2",
    "& > button": { px: "2" },
    "& > :last-of-type:nth-of-type(odd)": { gridColumn: "1 / -1" },
    "@container (min-width: 24rem)": {
      "&:has(> :nth-of-type(3):last-of-type), &:has(> :nth-of-type(5))": {
        gridTemplateColumns: "repeat(6, 1fr)",
        "& > button": { gridColumn: "span 2" },
        "& > :nth-of-type(n + 4)": { gridColumn: "span 3" },
      },
    },
  },
});

/** As the input writes it: in the user's time zone. */
function inputTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-11-22T09:00".length);
}
