import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { cleanText } from "@planner/shared/cleanText";
import { formatDailyBudget, formatPhone } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { planUrl } from "../../../plan/planLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { SmallText } from "../../../ui/content/SectionHeading.tsx";
import { docked, RetryAlert } from "../controls.tsx";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { BudgetStatus } from "../lead/LeadBadges.tsx";
import type { Draft } from "./addDraft.ts";
import { type Message, planText, type useAddition } from "./useAddition.ts";

type SendPlanProps = Readonly<{
  draft: Draft;
  /** The phone number, as it is stored. Empty until it is complete. */
  mobile: string;
  /** Undefined without valid goals. */
  plan: Plan | undefined;
  formId: string;
  addition: ReturnType<typeof useAddition>;
  onSend: (message?: Message) => void;
}>;

/** The message with the plan's link, and the buttons that save the lead. */
export function SendPlan({ draft, mobile, plan, formId, addition, onSend }: SendPlanProps) {
  const { user } = useDesk();
  const { mutate, error, isPending, variables } = addition;
  const refusal = refusalOf(error);
  const hasEmail = cleanText(draft.work_email) !== "";
  const hasPlan = plan !== undefined && plan.daily_budget > 0;
  return (
    <Side>
      <SmallText p="3" borderWidth="1px" borderRadius="md" overflowWrap="anywhere">
        <strong>{`Text to ${formatPhone(mobile) || "the caller"}`}</strong>
        <br />
        <span>{planText(cleanText(draft.first_name) || "…", planUrl("…"), user.email)}</span>
      </SmallText>
      <SendBar>
        {error && (
          <RetryAlert
            role="alert"
            flexBasis="full"
            text={`Not saved. ${refusal ?? "Everything you entered is still here."}`}
            onRetry={refusal ? undefined : () => variables && mutate(variables)}
          />
        )}
        {plan && (
          <chakra.strong hideFrom="lg" whiteSpace="nowrap" lineHeight="1.25">
            <span>{`${formatDailyBudget(plan.daily_budget)} a day`}</span>
            <br />
            <BudgetStatus dailyBudget={plan.daily_budget} />
          </chakra.strong>
        )}
        <Button
          type="submit"
          form={formId}
          minH="control"
          flex="1"
          px="3"
          disabled={!hasPlan}
          aria-busy={isPending}
        >
          Send the plan
        </Button>
      </SendBar>
      <SimpleGrid columns={2} gap="2">
        <Button
          variant="secondary"
          px="2"
          disabled={!hasPlan || !hasEmail}
          onClick={() => onSend("email")}
        >
          Send by email
        </Button>
        <Button variant="secondary" px="2" onClick={() => onSend()}>
          Save only
        </Button>
        <SmallText gridColumn="1 / -1">
          {mobile === ""
            ? "Needs the phone number. Saves the lead as yours and opens your own texts."
            : "Saves the lead as yours and opens your own texts."}
        </SmallText>
      </SimpleGrid>
    </Side>
  );
}

/** Beside the form, or on a phone below it. */
const Side = chakra("div", {
  base: {
    display: { base: "contents", lg: "grid" },
    gridArea: { lg: "4 / 2 / span 3" },
    gap: "3",
    alignContent: "start",
  },
});

/** On a phone, at the lower edge of the screen. */
const SendBar = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "2",
    lgDown: { ...docked, mx: { base: "-4", md: "-8" }, px: { base: "4", md: "8" } },
  },
});
