import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { addWeeks } from "@planner/shared/calendar";
import { Button } from "../../ui/Button.tsx";
import { SmallDisclosure } from "../../ui/content/Disclosure.tsx";
import { Card, SmallText } from "../../ui/content/SectionHeading.tsx";
import { mondayReminder, saveReminders } from "../calendar/reminders.ts";
import { planUrl } from "../planLink.ts";
import { longDay } from "../weeks/weekDates.ts";
import { MondayForm } from "./MondayForm.tsx";

type StartCardProps = Readonly<{
  token: string;
  plan: SavedPlan;
  onStart: (start: string) => void;
}>;

/** When the ads start, and what happens on Mondays from then on. */
export function StartCard({ token, plan, onStart }: StartCardProps) {
  const { start_date, weeks_over } = plan;
  return (
    <Card _print={{ display: "none" }}>
      <div>
        <SmallText>My ads start on</SmallText>
        <b>{longDay(start_date)}</b>
        <SmallDisclosure title="Change">
          <MondayForm
            label="My ads start on"
            selected={start_date}
            action="Save"
            onChoose={onStart}
          />
        </SmallDisclosure>
      </div>
      {weeks_over === 0 && (
        <>
          <chakra.div borderTopWidth="1px" pt="2">
            <SmallText>Your first Monday here</SmallText>
            <b>{longDay(addWeeks(start_date, 1))}</b>
          </chakra.div>
          <SmallText>
            Five numbers from the week before: ad spend, leads, booked, held, won. Then this page
            says where you end up and what to change.
          </SmallText>
          <Button onClick={() => saveReminders([mondayReminder(plan, planUrl(token))])}>
            Put Mondays in my calendar
          </Button>
        </>
      )}
    </Card>
  );
}
