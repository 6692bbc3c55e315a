import { chakra } from "@chakra-ui/react";
import { bookingLabel } from "@planner/shared/plan/texts/actionTexts";
import { useBrand } from "../../../../browser/brand.ts";
import { announce } from "../../../../browser/plannerEvents.ts";
import { Button } from "../../../../ui/Button.tsx";
import { StatusIcon } from "../../../../ui/StatusIcon.tsx";
import { ActionLink } from "../ActionLink.tsx";
import type { BookingPhase } from "./useBookingPhase.ts";

type BookingStepProps = Readonly<{
  phase: BookingPhase;
  bookingUrl: string;
  /** Called when the visitor opens the booking page. */
  onLeave: () => void;
  onBooked: () => void;
}>;

/** With whom the call is and, as far as the visitor has come, the booking page, the question for the time, or what follows. */
export function BookingStep(props: BookingStepProps) {
  if (props.phase === "booked") return <BookedNote />;
  return (
    <>
      <CallerNote />
      {props.phase === "asking" ? <Question {...props} /> : <Invitation {...props} />}
    </>
  );
}

function BookedNote() {
  const { call } = useBrand();
  return (
    <chakra.p my="4" display="flex" gap="2">
      <StatusIcon status="green" />
      <span>{`Booked. ${call.with} will call you then, for about ${call.minutes} minutes. After the call we confirm your start date.`}</span>
    </chakra.p>
  );
}

function CallerNote() {
  const { call } = useBrand();
  return (
    <chakra.p mt="3">
      <span>You’ll talk with</span> <chakra.strong fontWeight="bold">{call.with}</chakra.strong>
      <span>{call.role && `, ${call.role}`}</span>
    </chakra.p>
  );
}

function Question({ bookingUrl, onBooked }: BookingStepProps) {
  return (
    <chakra.div role="status" mt="4" display="grid" gap="2">
      <chakra.strong textStyle="lg" fontWeight="bold">
        Did you pick a time?
      </chakra.strong>
      <Button size="lg" onClick={onBooked}>
        Yes, I picked a time
      </Button>
      <ActionLink
        href={bookingUrl}
        variant="secondary"
        size="md"
        onClick={() => announce({ type: "call_clicked" })}
      >
        Not yet, open the calendar
      </ActionLink>
    </chakra.div>
  );
}

function Invitation({ bookingUrl, onLeave }: BookingStepProps) {
  const { call } = useBrand();
  return (
    <>
      <chakra.p mt="1" mb="4" color="fg.muted">
        {`For about ${call.minutes} minutes. The calendar opens in a new tab.`}
      </chakra.p>
      <ActionLink w="full" href={bookingUrl} onClick={onLeave}>
        {bookingLabel}
      </ActionLink>
    </>
  );
}
