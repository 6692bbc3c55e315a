import { chakra, Flex, Input, SimpleGrid, Text } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { localCalendarDate, planStart } from "@planner/shared/calendar";
import { formatPhone } from "@planner/shared/format";
import { timeZoneOf } from "@planner/shared/lead/contact/phoneTimeZone";
import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import {
  callOutcomeLabels,
  callOutcomes,
  isMissedCall,
} from "@planner/shared/lead/followUp/callOutcome";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import { isOpenStage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import { maxTries, retryAfter } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { pageBrand } from "../../../browser/brand.ts";
import { planUrl } from "../../../plan/planLink.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Chip, DeskIcon } from "../controls.tsx";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { type StageChanger, useAddEvent } from "../data/leadEdits.ts";
import { keepFocus } from "../keyboard/focus.ts";
import { messageLinks, WebsiteLink } from "../lead/ContactLinks.tsx";
import { timeOfDay, useNow } from "../lead/LeadTime.tsx";
import { type ContactAction, useOpenLead } from "../lead/openLead.ts";
import { personName, signerOf } from "../lead/personName.ts";
import { callAhead, followUpTimes, touchTime } from "../lead/touchTimes.ts";
import { derivedPlan } from "./derivedPlan.ts";
import { NextTouch } from "./NextTouch.tsx";
import { PickTime } from "./PickTime.tsx";
import { Details, DetailsTitle, LostReasons } from "./StageControl.tsx";

/** How to reach the lead, as text that users can select and copy, and who is calling already. */
export function ContactDetails({ lead }: Readonly<{ lead: Lead }>) {
  const { user } = useDesk();
  const now = useNow();
  const others = currentCalls(lead, now).filter(({ by }) => by !== user.email);
  return (
    <section aria-label="Contact">
      <ContactFacts>
        <span>
          {lead.work_email ||
            "No email: gets no mail, no reminders and no new link if the old one is lost"}
        </span>
        <chakra.span color="fg.muted">
          {`${timeOfDay(now, timeZoneOf(lead.mobile))} there`}
        </chakra.span>
        {lead.website !== "" && <WebsiteLink website={lead.website} />}
      </ContactFacts>
      {others.map(({ id, by }) => (
        <Text key={id} role="status" mt="2" textStyle="sm" fontWeight="semibold">
          {`${personName(by, user.email)} is calling`}
        </Text>
      ))}
    </section>
  );
}

const ContactFacts = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    textStyle: "sm",
    "& > *": { minW: "0", py: "1", overflowWrap: "anywhere" },
  },
});

/** Opens the phone, text or mail app for the lead. */
export function ContactActions({ lead }: Readonly<{ lead: Lead }>) {
  const { setAction } = useOpenLead();
  const { startCall } = useDesk();
  const links = useMessageLinks(lead);
  // The link of an alert opens the panel: the next press dials.
  const isCallFirst = new URLSearchParams(useLocation().search).has("call");
  const call = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    // The lead may arrive after the panel has opened with the focus on its heading.
    if (isCallFirst) call.current?.focus();
  }, [isCallFirst]);

  return (
    <Actions data-actions="">
      <LinkButton
        ref={call}
        href={`tel:${lead.mobile}`}
        flexWrap="wrap"
        columnGap="2"
        rowGap="0"
        px="3"
        data-call={lead.id}
        data-first-focus={isCallFirst ? "" : undefined}
        onClick={() => setAction("call", startCall(lead.id))}
      >
        <DeskIcon name="call" />
        <span>Call</span> <chakra.span whiteSpace="nowrap">{formatPhone(lead.mobile)}</chakra.span>
      </LinkButton>
      {messages.slice(0, lead.work_email ? 2 : 1).map((action) => (
        <LinkButton
          key={action}
          href={links[action]}
          variant="secondary"
          px="3"
          onClick={() => setAction(action)}
        >
          {messageNames[action]}
        </LinkButton>
      ))}
    </Actions>
  );
}

const Actions = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    gap: "2",
    "& > a": { flex: "1 1 auto", textStyle: "sm" },
    "@media (max-width: 22rem)": { "& > a:first-of-type": { flexBasis: "full" } },
  },
});

const messages = ["text", "email"] as const;
const messageNames = { text: "Text", email: "Email" } as const;

type ContactOutcomeProps = Readonly<{
  action: ContactAction;
  /** The key of the call, which makes its outcome unique. */
  callKey: string | undefined;
  lead: Lead;
  stage: StageChanger;
  /** The question has its answer, so a reload does not ask it again. */
  onAnswered: () => void;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome with the next try, then offers the next stage and other times.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { action, callKey, lead, onAnswered, onDone } = props;
  const { now } = useDesk();
  const [outcome, setOutcome] = useState<Outcome>();
  const { add, isPending, isSuccess } = useAddEvent();
  const title = useRef<HTMLHeadingElement>(null);
  const isCall = action === "call";

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    const planned_touch =
      chosen.kind === "call" ? retryAfter(chosen.outcome, lead, now()) : undefined;
    add(lead.id, { ...chosen, ...(planned_touch && { planned_touch }) }, callKey);
    onAnswered();
    title.current?.focus();
  }

  function dismiss() {
    if (isCall) add(lead.id, { kind: "not_called" });
    onAnswered();
    onDone();
  }

  const question = isCall ? "How did it go?" : "Did you send it?";
  const result = action === "call" ? outcome && labelOf(outcome) : `${messageNames[action]} sent`;
  return (
    <Details ref={keepFocus} aria-labelledby={titleId} css={questionStyle}>
      <DetailsTitle id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome ? result : question}
      </DetailsTitle>
      {outcome === undefined ? (
        <SimpleGrid templateColumns={twoColumns} gap="2">
          {outcomesOf(action, lead, now()).map((one, index) => (
            <Button
              key={labelOf(one)}
              variant="secondary"
              px="2"
              data-shortcut={`outcome${index + 1}`}
              onClick={() => answer(one)}
            >
              {labelOf(one)}
            </Button>
          ))}
          <Button variant="quiet" gridColumn={isCall ? "1 / -1" : "auto"} onClick={dismiss}>
            {isCall ? "I didn’t call" : "Not sent"}
          </Button>
        </SimpleGrid>
      ) : (
        <>
          <Text textStyle="sm" color="fg.muted">
            {isSuccess
              ? `The ${action} is in the timeline.`
              : `The ${action} is ${isPending ? "being saved" : "not saved"}.`}
          </Text>
          {/* Not before, so that the timeline has what follows after it. */}
          {!isPending && <AfterOutcome {...props} outcome={outcome} />}
        </>
      )}
    </Details>
  );
}

type AfterOutcomeProps = Pick<ContactOutcomeProps, "lead" | "stage"> &
  Readonly<{ outcome: Outcome }>;

type FollowUpProps = Omit<AfterOutcomeProps, "outcome"> & Readonly<{ onLost: () => void }>;

/** What usually follows an outcome: the next stage or giving up, and the next touch. */
function AfterOutcome(props: AfterOutcomeProps) {
  const { lead, outcome, stage } = props;
  const [isLost, setLost] = useState(false);
  // What is planned for a closed lead is never due.
  if (!isOpenStage(stage.pending?.stage ?? lead.stage)) return null;
  if (isLost) {
    function choose(patch: LeadPatch) {
      setLost(false);
      stage.change({ lead, patch });
    }
    return <LostReasons onChoose={choose} onCancel={() => setLost(false)} />;
  }
  if (outcome.kind === "call") {
    const onLost = () => setLost(true);
    if (outcome.outcome === "reached") return <AfterReached {...props} onLost={onLost} />;
    if (outcome.outcome === "wrong_number") return <AfterWrongNumber {...props} onLost={onLost} />;
  }
  const isLast = isMissed(outcome) && (lead.tries ?? 0) >= maxTries;
  return (
    <>
      {isLast && (
        <Button
          variant="secondary"
          px="2"
          data-shortcut="move"
          onClick={() => stage.change({ lead, patch: { stage: "lost", lost_reason: "no_answer" } })}
        >
          Lost: No answer
        </Button>
      )}
      <NextTouch lead={lead} kind={isMissed(outcome) ? "retry" : "follow_up"} />
    </>
  );
}

/** Proposes a stage and a follow-up, and saves both with one press. */
function AfterReached({ lead, stage, onLost }: FollowUpProps) {
  const { now } = useDesk();
  const { add } = useAddEvent();
  const [isSaved, setSaved] = useState(false);
  const choices = stages.slice(Math.max(1, stages.indexOf(lead.stage)), stages.indexOf("won"));
  const [chosen, setChosen] = useState(choices[0] ?? lead.stage);
  const [times] = useState(() => followUpTimes(lead, now()));
  const [at, setAt] = useState(times[0]?.at ?? "");
  const isBooked = callAhead(lead, now()) !== undefined;
  const isMove = chosen !== lead.stage;
  if (isSaved || (isBooked && choices.length === 1)) {
    return <NextTouch lead={lead} kind="follow_up" />;
  }

  function save() {
    const planned_touch = { kind: "follow_up", at } as const;
    setSaved(true);
    if (!isMove) add(lead.id, { kind: "planned_touch", planned_touch });
    else stage.change({ lead, patch: { stage: chosen, ...(!isBooked && { planned_touch }) } });
  }

  return (
    <>
      <Flex data-chips="" role="group" aria-label="Stage" wrap="wrap" align="center" gap="2">
        <span aria-hidden>Stage</span>
        {choices.map((one) => (
          <Chip key={one} aria-pressed={one === chosen} onClick={() => setChosen(one)}>
            {stageLabels[one]}
          </Chip>
        ))}
        <Chip onClick={onLost}>Lost</Chip>
      </Flex>
      {isBooked ? (
        <NextTouch lead={lead} kind="follow_up" />
      ) : (
        <section aria-label="Follow up">
          <PickTime label="Follow up" times={times} isChosen={(one) => one === at} onPick={setAt} />
        </section>
      )}
      {(isMove || !isBooked) && (
        <Button px="2" py="1.5" textWrap="balance" data-shortcut="move" onClick={save}>
          {isBooked
            ? stageLabels[chosen]
            : `${stageLabels[chosen]}, follow up ${touchTime(at, lead, now())}`}
        </Button>
      )}
    </>
  );
}

/** Proposes an email if there is an address, then to give the lead up. */
function AfterWrongNumber({ lead, onLost }: FollowUpProps) {
  const { setAction } = useOpenLead();
  const { email } = useMessageLinks(lead);
  return (
    <SimpleGrid templateColumns={lead.work_email ? "2fr 1fr" : "1fr"} gap="2">
      {lead.work_email && (
        <LinkButton href={email} px="2" data-shortcut="move" onClick={() => setAction("email")}>
          <DeskIcon name="email" />
          <span>{`Email ${lead.first_name}`}</span>
        </LinkButton>
      )}
      <Button variant="secondary" px="2" onClick={onLost}>
        Lost
      </Button>
    </SimpleGrid>
  );
}

type Outcome = Extract<NewEvent, { kind: ContactAction }>;

/** Who was not there had booked a call. */
function outcomesOf(action: ContactAction, { bookings }: Lead, now: Date): readonly Outcome[] {
  if (action !== "call") return [{ kind: action }];
  const isBooked = callAwaitingOutcome(bookings, now) !== undefined;
  const possible = callOutcomes.filter((outcome) => outcome !== "did_not_show" || isBooked);
  return possible.map((outcome) => ({ kind: "call", outcome }));
}

function labelOf(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** The call reached no one. */
function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}

const titleId = "contact-outcome";

/** One column if the text is large. */
const twoColumns = "repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr))";

const questionStyle = { mt: "0", borderColor: "accent.border", bg: "accent.subtle" };

/** Copies a link to the lead's plan, which is saved first if the visitor did not. The next press copies the same link. */
export function CopyPlanLink({ lead }: Readonly<{ lead: Lead }>) {
  const { api, keys, unwrap, now } = useDesk();
  const client = useQueryClient();
  const url = usePlanUrl(lead);
  const { mutate, isPending, isSuccess, isError, error } = useMutation({
    mutationFn: async () => {
      const start_date = planStart(localCalendarDate(now()));
      const body = { inputs: derivedPlan(lead).inputs, start_date };
      const created =
        !url && (await unwrap(api(adminContract.createLeadPlan, { id: lead.id, body })));
      const link = created ? planUrl(created.token) : url;
      client.setQueryData(keys.planLink(lead.id), link);
      await navigator.clipboard.writeText(link ?? "");
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.lead(lead.id) });
      void client.invalidateQueries({ queryKey: keys.plans });
    },
  });
  return (
    <>
      <Chip aria-busy={isPending} onClick={() => mutate()}>
        Copy a link to the plan
      </Chip>
      {url && <Input readOnly aria-label="Link to the plan" value={url} />}
      <Text role="status" flexBasis="full" textStyle="sm" _empty={{ mt: "-2" }}>
        {isSuccess && <span>Link copied. Text and Email use it too.</span>}
        {isError && <span>{refusalOf(error) ?? "Not copied. Try again."}</span>}
      </Text>
    </>
  );
}

/** The link to the lead's plan, once it was copied or sent. */
function usePlanUrl({ id }: Lead): string | undefined {
  const queryKey = useDesk().keys.planLink(id);
  return useQuery<string>({ queryKey, queryFn: skipToken }).data;
}

/** Links that open a text or an email that is started: with the person's name, and where their plan is. */
function useMessageLinks(lead: Lead) {
  const { user } = useDesk();
  const from = [...signerOf(user.email), pageBrand().name].join(" from ");
  // People who were added did not make the plan themselves.
  const { first_name, created_by } = lead;
  const link = usePlanUrl(lead) ?? (created_by ? "" : `${location.origin}/`);
  const made = created_by ? "We made a 30-day plan for you" : "You made a 30-day plan with us";
  const plan = link ? `${made}: ${link}` : `${made}.`;
  const text = `Hi ${first_name}, this is ${from}. ${plan} When is a good time for a short call?`;
  return messageLinks(lead, text);
}
