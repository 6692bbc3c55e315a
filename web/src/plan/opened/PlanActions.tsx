import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { formatDailyBudget } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { describeGoals } from "@planner/shared/plan/texts/goalTexts";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { SectionHeading } from "../../ui/content/SectionHeading.tsx";
import { mondayReminder, saveReminders } from "../calendar/reminders.ts";
import { PlanLinkField } from "../link/PlanLinkField.tsx";
import { planUrl } from "../planLink.ts";
import { type PlanActionsProps, usePlanActions } from "./usePlanActions.ts";

/** What the contractor can do with the plan's link and emails. */
export function PlanActions(props: PlanActionsProps) {
  const { token, plan } = props;
  const { inputs, assumptions, mail } = plan;
  const actions = usePlanActions(props);
  const { daily_budget } = computePlan(inputs, "expected", assumptions);
  const isMailOn = mail === "on";
  const hasMondays = plan.forecast && plan.weeks_over < planWeeks;
  // Before the first Monday, the start's card has the calendar.
  const hasCalendar = hasMondays && plan.weeks_over > 0;
  return (
    <section>
      <SectionHeading>Your plan and its link</SectionHeading>
      <p>{`${formatDailyBudget(daily_budget)} a day for ${describeGoals(inputs)}.`}</p>
      <PlanLinkField token={token} />
      {isMailOn && hasMondays && (
        <ReminderCheckbox
          isOn={plan.reminder}
          isSaving={actions.isSavingReminder}
          onChange={actions.changeReminder}
        />
      )}
      <ButtonRow isEven>
        {hasCalendar && (
          <Button
            variant="secondary"
            onClick={() => saveReminders([mondayReminder(plan, planUrl(token))])}
          >
            Add to calendar
          </Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </ButtonRow>
      {(isMailOn || mail === "stopped") && (
        <Button
          variant="link"
          px="0"
          textStyle="sm"
          onClick={() => void (isMailOn ? actions.stopMail() : actions.resumeMail())}
        >
          {isMailOn ? "Stop emails" : "Resume emails"}
        </Button>
      )}
      <EndOtherLinks onEnd={actions.endOtherLinks} />
      <chakra.p role="status" mt="2" textStyle="sm">
        {actions.status || mailSentences[mail]}
      </chakra.p>
    </section>
  );
}

const mailSentences: Readonly<Partial<Record<SavedPlan["mail"], string>>> = {
  stopped: "You won’t get any more emails about this plan.",
  undeliverable: "Our emails came back or were marked as spam, so we send none. Keep this link.",
};

type ReminderCheckboxProps = Readonly<{
  isOn: boolean;
  isSaving: boolean;
  onChange: (isOn: boolean) => Promise<void>;
}>;

function ReminderCheckbox({ isOn, isSaving, onChange }: ReminderCheckboxProps) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minH="touch" cursor="pointer">
      <chakra.input
        type="checkbox"
        w="5"
        h="5"
        accentColor="accent.solid"
        checked={isOn}
        aria-busy={isSaving}
        onChange={({ target }) => void onChange(target.checked)}
      />
      Remind me by email every Monday
    </chakra.label>
  );
}

function EndOtherLinks({ onEnd }: Readonly<{ onEnd: () => Promise<void> }>) {
  return (
    <SmallDisclosure title="End old links">
      <p>End every link to this plan except the one above? The others then open nothing.</p>
      <ButtonRow>
        <Button variant="secondary" onClick={() => void onEnd()}>
          Yes, end them
        </Button>
      </ButtonRow>
    </SmallDisclosure>
  );
}
