import { chakra, Flex, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { entityTag } from "@planner/shared/api/route";
import { isOpenStage, lostReasonLabels } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link } from "react-router-dom";
import { Chip } from "../../controls.tsx";
import { useDesk } from "../../DeskContext.ts";
import { failedEdit, reportFailedEdit, useReportOnLeave } from "../../data/failedEdit.ts";
import { refetchSoon } from "../../data/leadCache.ts";
import { monthDay, timeOfDay, useNow } from "../../lead/LeadTime.tsx";
import { useOpenLead } from "../../lead/openLead.ts";
import { NotSaved } from "../../NotSaved.tsx";

/**
 * Links to the other plans from the same phone number or email address. A plan with another first name is perhaps a
 * colleague's. Empty if there are none.
 */
export function OtherPlans({ details }: Readonly<{ details: LeadDetails }>) {
  const { lead, other_leads, has_more_other_leads: hasMore } = details;
  const now = useNow();
  const { toLead } = useOpenLead();
  // The server sends them newest first, and leaves out the oldest if there are many.
  const others = other_leads.toReversed().map((other) => {
    const isOwn = nameOf(other) === nameOf(lead);
    const day = monthDay(new Date(other.created_at), now);
    return { ...other, day, isOwn, name: isOwn ? "" : ` by ${other.first_name}` };
  });
  const own = others.filter(({ isOwn }) => isOwn);
  const earlier = own.filter(({ created_at }) => created_at < lead.created_at);
  const later = own.filter(({ created_at }) => created_at >= lead.created_at);
  const byOthers = others.filter(({ isOwn }) => !isOwn);
  // Other goals lead to another revenue.
  const areSame = (plans: typeof own) =>
    plans.every((plan) => plan.calculated_revenue_30 === lead.calculated_revenue_30);
  const sentBefore = areSame(earlier) ? "Sent this plan" : "Sent another plan";
  const sentLater = areSame(later) ? "Sent it again" : "Sent another plan";
  const lines = [
    { text: `${sentBefore} ${times(earlier.length, hasMore)} before:`, plans: earlier },
    {
      text: `${sentLater} ${times(later.length, hasMore && earlier.length === 0)} later:`,
      plans: later,
    },
    {
      text: `Same phone or email: ${byOthers.length === 1 ? "plan" : "plans"} sent`,
      plans: byOthers,
    },
  ];
  return lines.map(
    ({ text, plans }) =>
      plans.length > 0 && (
        <Text key={text} textStyle="sm" overflowWrap="anywhere">
          <span>{text}</span>
          {plans.map(({ id, created_at, day, name }, index) => {
            const isRepeated = plans.filter((other) => other.day === day).length > 1;
            return (
              <Fragment key={id}>
                <span>{index > 0 ? ", " : " "}</span>
                <DayLink asChild>
                  <Link to={toLead(id)}>
                    {isRepeated
                      ? `${day} at ${timeOfDay(new Date(created_at))}${name}`
                      : day + name}
                  </Link>
                </DayLink>
              </Fragment>
            );
          })}
        </Text>
      ),
  );
}

/** After a person's newest plan was closed, asks about the older ones that are still open. Of a won person, they are duplicates. */
export function OpenPlans({ details: { lead, other_leads } }: Readonly<{ details: LeadDetails }>) {
  const { api, keys, unwrap } = useDesk();
  const client = useQueryClient();
  const [isKept, setKept] = useState(false);
  const { created_at, stage, lost_reason: reason = "duplicate" } = lead;
  const body = { stage: "lost", lost_reason: reason } as const satisfies LeadPatch;
  const left = other_leads.filter(
    (other) => other.created_at < created_at && isOpenStage(other.stage) && !other.suspect,
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      Promise.all(
        left.map(({ id, version }) =>
          unwrap(api(adminContract.changeStage, { id, ifMatch: entityTag(version), body })),
        ),
      ),
    onError: (failure) => {
      if (!isOnScreen()) reportFailedEdit(failureOf(failure));
    },
    onSettled: () => {
      for (const queryKey of [keys.lead(lead.id), keys.lists, keys.stats])
        void client.invalidateQueries({ queryKey });
      refetchSoon(client, keys.queueAndCalls);
    },
  });
  const failureOf = (failure: Error) =>
    failedEdit(`The older plans of ${lead.first_name} are not closed.`, failure, () => mutate());
  const failed = error ? failureOf(error) : undefined;
  const isOnScreen = useReportOnLeave(failed);
  const isNewest = other_leads.every((other) => other.created_at < created_at);
  if (isOpenStage(stage) || !isNewest || left.length === 0 || isKept) return null;
  return (
    <Flex as="section" aria-label="Older plans" wrap="wrap" align="center" gap="2" textStyle="sm">
      <span>
        {left.length === 1
          ? "An older plan is still open."
          : `${left.length} older plans are still open.`}
      </span>
      <Chip aria-busy={isPending} onClick={() => mutate()}>
        {`Close too: Lost, ${lostReasonLabels[reason].toLowerCase()}`}
      </Chip>
      <Chip variant="quiet" onClick={() => setKept(true)}>
        Keep open
      </Chip>
      <NotSaved failed={failed} />
    </Flex>
  );
}

const nameOf = (plan: Pick<Lead, "first_name">) => plan.first_name.trim().toLocaleLowerCase();

function times(count: number, isAtLeast: boolean): string {
  const text = ["", "once", "twice"][count] ?? `${count} times`;
  return isAtLeast ? `at least ${text}` : text;
}

const DayLink = chakra("span", {
  base: { color: "accent.fg", textDecoration: "underline" },
});
