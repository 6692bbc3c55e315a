import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { useDesk } from "../../DeskContext.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { keepFocus } from "../../keyboard/keepFocus.ts";
import { timeOfDay } from "../../lead/time/timeTexts.ts";
import type { ContactAction } from "../../lead/useOpenLead.ts";
import { messageNames } from "../contact/ContactActions.tsx";
import { QuestionBox, QuestionTitle } from "../QuestionBox.tsx";
import { AfterOutcome } from "./AfterOutcome.tsx";
import { OutcomeButtons } from "./OutcomeButtons.tsx";
import {
  type Outcome,
  outcomeLabel,
  possibleCorrections,
  possibleOutcomes,
} from "./possibleOutcomes.ts";
import { useOutcomeSaving } from "./useOutcomeSaving.ts";
import type { Question } from "./useQuestion.ts";

type ContactOutcomeProps = Readonly<{
  question: Question;
  lead: Lead;
  stage: StageChanger;
  /** Called with the answer and the key under which it is saved, or without them if there was no call or message. */
  onAnswered: (outcome?: Outcome, callKey?: string) => void;
  /** Removes the question. */
  onDone: () => void;
}>;

/**
 * Asks how a call went, or whether a text or email was sent: opening another app is not an answer yet. Saves the
 * outcome with the next try, then offers the next stage and other times.
 */
export function ContactOutcome(props: ContactOutcomeProps) {
  const { question, lead, stage, onAnswered, onDone } = props;
  const { action, callKey, outcome } = question;
  const { now } = useDesk();
  const { saveOutcome, saveNotCalled, isPending, failed } = useOutcomeSaving(question, lead);
  const title = useRef<HTMLHeadingElement>(null);
  const [isChanging, setChanging] = useState(false);
  const isCall = action === "call";

  // With the paint that shows the question or its answer: later, it would take the focus from where the user has gone
  // meanwhile. On a phone, the answer is not at the lower edge of the screen, but in the panel, which scrolls to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them replaces the button that was pressed.
  useLayoutEffect(() => {
    title.current?.focus();
  }, [outcome, isChanging]);

  function save(chosen: Outcome) {
    setChanging(false);
    const isSame = outcome !== undefined && outcomeLabel(chosen) === outcomeLabel(outcome);
    if (!isSame) onAnswered(chosen, saveOutcome(chosen));
  }

  function dismiss() {
    if (isCall) saveNotCalled();
    onAnswered();
    onDone();
  }

  const answer = isChanging ? undefined : outcome;
  /** Saved, or rejected for good. Only then do later events come after this one in the timeline. */
  const isSettled = !isPending && failed?.retry === undefined;
  const contactedAt = isSettled && !failed ? contactTime(outcome, lead) : undefined;
  const canChange = isCall && contactedAt !== undefined && callKey !== undefined;
  return (
    <QuestionBox
      ref={keepFocus}
      aria-labelledby={titleId}
      data-answered={outcome === undefined ? undefined : ""}
      css={questionStyle}
    >
      <TitleLine
        titleRef={title}
        title={titleOf(action, answer)}
        outcome={answer}
        time={contactedAt}
      >
        {isCall && outcome === undefined && <CallAgain lead={lead} />}
        {canChange && !isChanging && <ChangeButton onPress={() => setChanging(true)} />}
        {outcome && !failed && <SavingStatus action={action} isPending={isPending} />}
      </TitleLine>
      <NotSaved failed={failed} />
      {outcome === undefined && (
        <OutcomeButtons
          outcomes={possibleOutcomes(action, lead, now())}
          onAnswer={save}
          dismissText={isCall ? "I didn’t call" : "Not sent"}
          onDismiss={dismiss}
        />
      )}
      {isChanging && (
        <OutcomeButtons
          outcomes={possibleCorrections(lead)}
          chosen={outcome}
          onAnswer={save}
          dismissText="Keep it"
          onDismiss={() => setChanging(false)}
        />
      )}
      {outcome && isSettled && !isChanging && (
        <AfterOutcome question={question} lead={lead} stage={stage} outcome={outcome} />
      )}
    </QuestionBox>
  );
}

type TitleLineProps = Readonly<{
  titleRef: Ref<HTMLHeadingElement>;
  title: string;
  outcome: Outcome | undefined;
  /** When the contact was saved. */
  time: string | undefined;
  children: ReactNode;
}>;

/** The question or its answer, with what belongs to it on the same line. */
function TitleLine({ titleRef, title, outcome, time, children }: TitleLineProps) {
  return (
    <Flex
      wrap="wrap"
      align="center"
      columnGap="1.5"
      css={outcome && (isReached(outcome) ? reachedHead : answeredHead)}
    >
      {outcome && <DeskIcon name={isReached(outcome) ? "done" : "missed"} />}
      <Box flex={outcome && "1 1 6rem"} me="auto" fontWeight="bold">
        <QuestionTitle
          id={titleId}
          ref={titleRef}
          tabIndex={-1}
          display="inline"
          data-first-focus=""
        >
          {title}
        </QuestionTitle>
        {outcome && time && <span>{`, ${timeOfDay(new Date(time))}`}</span>}
      </Box>
      {children}
    </Flex>
  );
}

/** Whether the person was reached, or a message was sent. */
function isReached(outcome: Outcome): boolean {
  return outcome.kind !== "call" || outcome.outcome === "reached";
}

function ChangeButton({ onPress }: Readonly<{ onPress: () => void }>) {
  return (
    <Button
      variant="quiet"
      px="0"
      my="-2.5"
      textStyle="sm"
      color="inherit"
      textDecoration="underline"
      onClick={onPress}
    >
      Change
    </Button>
  );
}

type SavingStatusProps = Readonly<{ action: ContactAction; isPending: boolean }>;

function SavingStatus({ action, isPending }: SavingStatusProps) {
  return (
    <Text role="status" srOnly={!isPending} flexBasis="full">
      {isPending ? `The ${action} is being saved.` : `The ${action} is in the timeline.`}
    </Text>
  );
}

/** Calls the number again, because the line may be busy. On a wider screen, the Call button is still there. */
function CallAgain({ lead: { mobile } }: Pick<ContactOutcomeProps, "lead">) {
  return (
    <chakra.a
      href={`tel:${mobile}`}
      hideFrom="lg"
      py="2.5"
      my="-2.5"
      textStyle="sm"
      color="accent.fg"
      textDecoration="underline"
    >
      <span>Call again</span> <chakra.span whiteSpace="nowrap">{formatPhone(mobile)}</chakra.span>
    </chakra.a>
  );
}

/** When the contact was. Undefined if there was another one since. */
function contactTime(outcome: Outcome | undefined, { last_touch }: Lead): string | undefined {
  const kind = outcome?.kind === "call" ? outcome.outcome : outcome?.kind;
  return kind === last_touch?.kind ? last_touch?.at : undefined;
}

/** The question, or its answer once there is one. */
function titleOf(action: ContactAction, outcome: Outcome | undefined): string {
  if (action === "call") return outcome ? outcomeLabel(outcome) : "How did it go?";
  return outcome ? `${messageNames[action]} sent` : "Did you send it?";
}

const titleId = "contact-outcome";

const questionStyle = {
  mt: "0",
  bg: "bg.panel",
  "&:not([data-answered])": { borderColor: "accent.solid", bg: "accent.subtle" },
} as const;

/** From edge to edge of the box. */
const answeredHead = {
  m: "-3",
  mb: "0",
  px: "3",
  minH: "touch",
  borderTopRadius: "l3",
  bg: "bg.muted",
} as const;

const reachedHead = { ...answeredHead, bg: "status.green.subtle", color: "status.green.fg" };
