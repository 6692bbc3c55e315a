import { chakra, Flex, Input, Text } from "@chakra-ui/react";
import type { NextDue } from "@planner/shared/lead/followUp/due";
import type { PlannedTouch } from "@planner/shared/lead/followUp/leadEvent";
import { touchProposals } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type ComponentProps, type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { useAddEvent } from "../data/leadEdits.ts";
import { dayAndTime } from "../lead/LeadTime.tsx";

type NextTouchProps = Readonly<{ lead: Lead; kind: PlannedTouch["kind"] }>;

/** The planned next touch, and one press to plan another. */
export function NextTouch({ lead, kind }: NextTouchProps) {
  const { now } = useDesk();
  const { mutate, isPending } = useAddEvent(lead.id);
  const [proposals] = useState(() => touchProposals(lead, now()));
  const [isDateOpen, setDateOpen] = useState(false);
  const planned = lead.next_due;

  function plan(next_due: PlannedTouch | null) {
    mutate({ key: crypto.randomUUID(), event: { kind: "next_due", next_due } });
  }

  function pickDate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const at = new Date(String(new FormData(event.currentTarget).get("at")));
    if (Number.isNaN(at.getTime())) return;
    plan({ kind, at: at.toISOString() });
    setDateOpen(false);
  }

  return (
    <section aria-label="Next touch">
      <Text textStyle="sm" mb="1.5" role="status">
        {planned ? (
          <>
            {touchTexts[planned.kind]} <strong>{dayAndTime(new Date(planned.at))}</strong>
          </>
        ) : (
          <chakra.span color="fg.muted">No next touch planned.</chakra.span>
        )}
      </Text>
      <Flex wrap="wrap" gap="2">
        {proposals.map(({ label, at }) => (
          <Chip
            key={label}
            aria-pressed={isSameTime(planned, at)}
            aria-busy={isPending}
            onClick={() => plan({ kind, at })}
          >
            {label}
          </Chip>
        ))}
        <Chip aria-expanded={isDateOpen} onClick={() => setDateOpen(!isDateOpen)}>
          Pick a date
        </Chip>
        {planned && <Chip onClick={() => plan(null)}>None</Chip>}
      </Flex>
      {isDateOpen && (
        <chakra.form display="flex" gap="2" mt="2" onSubmit={pickDate}>
          <Input name="at" type="datetime-local" aria-label="Date and time" required autoFocus />
          <Button type="submit" variant="secondary" px="4">
            Plan
          </Button>
        </chakra.form>
      )}
    </section>
  );
}

/** The server may have been asked a little earlier than the proposals were made. */
function isSameTime(planned: NextDue | undefined, at: string): boolean {
  return planned !== undefined && Math.abs(Date.parse(planned.at) - Date.parse(at)) < toleranceMs;
}

const toleranceMs = 300_000;

/** What is planned, before its time. */
export const touchTexts = {
  retry: "Try again",
  follow_up: "Follow up",
  booked: "Call booked for",
  canceled: "Canceled the call, due since",
} as const satisfies Readonly<Record<NextDue["kind"], string>>;

/** A small button that may be pressed. */
export function Chip(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" px="3" textStyle="sm" css={pressedStyle} {...props} />;
}

const pressedStyle = {
  "&[aria-pressed=true]": { bg: "bg.inverted", color: "bg", borderColor: "transparent" },
};
