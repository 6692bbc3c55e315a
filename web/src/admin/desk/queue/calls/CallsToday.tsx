import { Text } from "@chakra-ui/react";
import { isCallOver } from "@planner/shared/lead/followUp/bookedCall";
import { uniqueLeads } from "../../data/leadPages.ts";
import type { CallToday } from "../../data/queueChanges.ts";
import { FetchedList } from "../../fetched/FetchedList.tsx";
import { useIsForUser } from "../../lead/people.ts";
import { tellApart } from "../../lead/tellApart.ts";
import { useDeskTime } from "../../lead/time/currentTime.ts";
import { BookedWithoutPlan } from "../booking/BookedWithoutPlan.tsx";
import { LeadRows } from "../LeadRows.tsx";
import { touchRowLayout } from "../row/touchRowLayout.ts";
import { DoneCallRow } from "./DoneCallRow.tsx";
import { LeadCallRow } from "./LeadCallRow.tsx";
import { useCallsToday } from "./useCallsToday.ts";

/** The booked calls of the day: those that are left, then those that are done, with their outcome. */
export function CallsToday() {
  const { data, isError } = useCallsToday();
  return (
    <FetchedList
      data={data?.calls}
      isFailed={isError}
      rows={3}
      isEmpty={(calls) => calls.length === 0}
      empty={<Text color="fg.muted">No call is booked for today.</Text>}
    >
      {(calls) => <CallRows calls={calls} />}
    </FetchedList>
  );
}

function CallRows({ calls }: Readonly<{ calls: readonly CallToday[] }>) {
  const callsLeft = calls.filter(({ is_done }) => !is_done);
  const doneCalls = calls.filter(({ is_done }) => is_done);
  // A person may have booked two calls.
  const leads = uniqueLeads(calls.map(({ lead }) => lead).filter((lead) => lead !== undefined));
  const distinctions = tellApart(leads);
  const now = useDeskTime();
  const isForUser = useIsForUser();
  const callsAhead = callsLeft.filter((call) => !isCallOver(call, now));
  const first = callsAhead.find(({ lead, booking }) => {
    const owned = lead ?? booking;
    return owned !== undefined && isForUser(owned);
  });
  const distinctionOf = ({ lead }: CallToday) => lead && distinctions.get(lead.id);
  return (
    <LeadRows aria-label="Calls today" css={touchRowLayout}>
      {callsLeft.map((call) => (
        <CallLeftRow
          key={call.id}
          call={call}
          isFirst={call === first}
          distinction={distinctionOf(call)}
        />
      ))}
      {doneCalls.length > 0 && (
        <li data-part="title" aria-hidden>
          Done
        </li>
      )}
      {doneCalls.map((call) => (
        <DoneCallRow key={call.id} call={call} distinction={distinctionOf(call)} />
      ))}
    </LeadRows>
  );
}

type CallLeftRowProps = Readonly<{
  call: CallToday;
  /** The row that the user should call now. */
  isFirst: boolean;
  distinction: string | undefined;
}>;

function CallLeftRow({ call, isFirst, distinction }: CallLeftRowProps) {
  const { lead, booking } = call;
  if (lead) {
    return <LeadCallRow lead={lead} call={call} isFirst={isFirst} distinction={distinction} />;
  }
  return booking && <BookedWithoutPlan booking={booking} isFirst={isFirst} />;
}
