import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { formatPhone } from "@planner/shared/format";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Ref } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { timeOfDay } from "../../lead/time/timeTexts.ts";
import type { ContactAction } from "../../lead/useOpenLead.ts";
import { messageNames } from "../contact/ContactActions.tsx";
import { QuestionTitle } from "../QuestionBox.tsx";
import { contactKind, type Outcome, outcomeLabel, wasReached } from "./possibleOutcomes.ts";
import type { Question } from "./useQuestion.ts";

/** How far a question is. An outcome that is not saved can be retried, and one that is rejected cannot. */
export type OutcomeState = "asking" | "changing" | "saving" | "saved" | "not saved" | "rejected";

type OutcomeTitleProps = Readonly<{
  titleRef: Ref<HTMLHeadingElement>;
  question: Question;
  lead: Lead;
  state: OutcomeState;
  /** Asks for another outcome. */
  onChange: () => void;
}>;

/** The question or its answer, with what belongs to it on the same line. */
export function OutcomeTitle({ titleRef, question, lead, state, onChange }: OutcomeTitleProps) {
  const { action, callKey, outcome } = question;
  const answer = state === "changing" ? undefined : outcome;
  const contactedAt = outcome && state === "saved" ? contactTime(outcome, lead) : undefined;
  const isCall = action === "call";
  return (
    <Flex
      wrap="wrap"
      align="center"
      columnGap="1.5"
      css={answer && (hasContact(answer) ? contactHead : answeredHead)}
    >
      {answer && <DeskIcon name={hasContact(answer) ? "done" : "missed"} />}
      <Box flex={answer && "1 1 6rem"} me="auto" fontWeight="bold">
        <QuestionTitle
          id={outcomeTitleId}
          ref={titleRef}
          tabIndex={-1}
          display="inline"
          data-first-focus=""
        >
          {titleOf(action, answer)}
        </QuestionTitle>
        {contactedAt && <span>{`, ${timeOfDay(new Date(contactedAt))}`}</span>}
      </Box>
      {isCall && state === "asking" && <CallAgain lead={lead} />}
      {isCall && contactedAt && callKey !== undefined && <ChangeButton onPress={onChange} />}
      {(state === "changing" || state === "saving" || state === "saved") && (
        <SavingStatus action={action} isPending={state === "saving"} />
      )}
    </Flex>
  );
}

export const outcomeTitleId = "contact-outcome";

/** The question, or its answer once there is one. */
function titleOf(action: ContactAction, answer: Outcome | undefined): string {
  if (action === "call") return answer ? outcomeLabel(answer) : "How did it go?";
  return answer ? `${messageNames[action]} sent` : "Did you send it?";
}

/** When the contact was. Undefined if there was one of another kind since. */
function contactTime(outcome: Outcome, { last_touch }: Lead): string | undefined {
  return contactKind(outcome) === last_touch?.kind ? last_touch.at : undefined;
}

/** Whether the person was reached, or a message was sent. */
function hasContact(outcome: Outcome): boolean {
  return outcome.kind !== "call" || wasReached(outcome);
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
function CallAgain({ lead: { mobile } }: Pick<OutcomeTitleProps, "lead">) {
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

/** From edge to edge of the box. */
const answeredHead = {
  m: "-3",
  mb: "0",
  px: "3",
  minH: "touch",
  borderTopRadius: "l3",
  bg: "bg.muted",
} as const;

const contactHead = { ...answeredHead, bg: "status.green.subtle", color: "status.green.fg" };
