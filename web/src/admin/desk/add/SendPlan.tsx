import { chakra, Flex } from "@chakra-ui/react";
import { cleanText } from "@planner/shared/cleanText";
import { formatDailyBudget, formatPhone } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { planUrl } from "../../../plan/planLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card, SmallText } from "../../../ui/content/SectionHeading.tsx";
import { docked } from "../controls/docked.ts";
import { RetryAlert } from "../controls/RetryAlert.tsx";
import { useDesk } from "../DeskContext.ts";
import { refusalOf } from "../data/CallFailed.ts";
import { BudgetStatus } from "../lead/BudgetStatus.tsx";
import { type Draft, emailOf, mobileOf } from "./addDraft.ts";
import { CallerPlan } from "./CallerPlan.tsx";
import { planMessage } from "./planMessage.ts";
import type { MessageChannel, useLeadSaving } from "./useLeadSaving.ts";

type SendPlanProps = Readonly<{
  draft: Draft;
  /** Undefined until the goals are valid. */
  plan: Plan | undefined;
  formId: string;
  saving: ReturnType<typeof useLeadSaving>;
  /** Saves the lead, and sends the plan if there is a channel. */
  onSave: (channel: MessageChannel | undefined) => void;
}>;

/** The plan, the buttons that save the lead, and the message with the plan's link. */
export function SendPlan({ draft, plan, formId, saving, onSave }: SendPlanProps) {
  const hasPlan = plan !== undefined && plan.daily_budget > 0;
  const hasEmail = emailOf(draft) !== undefined;
  return (
    <Side>
      {plan && (
        <Card aria-label="Plan" display="block" order={belowForm}>
          <CallerPlan plan={plan} />
        </Card>
      )}
      <SendBar>
        <SavingFailure saving={saving} />
        {plan && <BudgetOnPhone plan={plan} />}
        <Button
          type="submit"
          form={formId}
          minH="control"
          flex="1"
          px="2"
          whiteSpace="nowrap"
          disabled={!hasPlan}
          aria-busy={saving.isPending}
        >
          Send the plan
        </Button>
        <Button variant="secondary" minH="control" px="3" onClick={() => onSave(undefined)}>
          Save
        </Button>
      </SendBar>
      <SmallText order={belowForm}>
        {mobileOf(draft) === "" ? `Needs the phone number. ${whatSendingDoes}` : whatSendingDoes}
      </SmallText>
      <MessagePreview draft={draft} />
      <Button
        variant="secondary"
        justifySelf="start"
        order={belowForm}
        disabled={!hasPlan || !hasEmail}
        onClick={() => onSave("email")}
      >
        Send by email
      </Button>
    </Side>
  );
}

/** The place of what is below the form on a phone, where all parts are in one column, with the bar at its end. */
const belowForm = { base: "1", lg: "0" };

const whatSendingDoes = "Saves the lead as yours and opens your own texts.";

/** The message as it will be sent, with dots for what is not known yet. */
function MessagePreview({ draft }: Readonly<{ draft: Draft }>) {
  const { user } = useDesk();
  const name = cleanText(draft.first_name) || "…";
  return (
    <SmallText order={belowForm} p="3" borderWidth="1px" borderRadius="md" overflowWrap="anywhere">
      <strong>{`Text to ${formatPhone(mobileOf(draft)) || "the caller"}`}</strong>
      <br />
      <span>{planMessage({ name, link: planUrl("…"), senderEmail: user.email })}</span>
    </SmallText>
  );
}

function SavingFailure({ saving }: Pick<SendPlanProps, "saving">) {
  const { error, variables, mutate } = saving;
  if (!error || !variables) return null;
  const refusal = refusalOf(error);
  const retry = () => mutate(variables);
  return (
    <RetryAlert
      role="alert"
      flexBasis="full"
      text={`Not saved. ${refusal ?? "Everything you entered is still here."}`}
      onRetry={refusal === undefined ? retry : undefined}
    />
  );
}

/** The plan's budget in the bar, because a phone shows the plan only further down. */
function BudgetOnPhone({ plan }: Readonly<{ plan: Plan }>) {
  return (
    <chakra.strong hideFrom="lg" whiteSpace="nowrap" lineHeight="1.25">
      <span>{`${formatDailyBudget(plan.daily_budget)} a day`}</span>
      <br />
      <BudgetStatus dailyBudget={plan.daily_budget} />
    </chakra.strong>
  );
}

/** Beside the form, or on a phone below it. What it shows does not change the height of the form's rows. */
const Side = chakra("div", {
  base: {
    display: { base: "contents", lg: "grid" },
    gridArea: { lg: "2 / 2 / span 5" },
    gap: "3",
    alignContent: "start",
  },
});

/** The buttons that save. On a phone, at the lower edge of the screen. */
const SendBar = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: { base: "2", md: "4" },
    rowGap: "2",
    lgDown: { ...docked, order: "2", mx: { base: "-4", md: "-8" }, px: { base: "4", md: "8" } },
    // The text is so large that the bar would cover what is entered.
    "@container (max-width: 16rem)": { position: "static" },
  },
});
