import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { useState } from "react";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { failureText } from "../failureText.ts";
import { setReminder } from "./planMail.ts";

/** Whether there are Mondays left to remind of by email, and no reminder is on. */
export function canRemind({ mail, reminder, forecast, weeks_over }: SavedPlan): boolean {
  return mail === "on" && !reminder && forecast !== null && weeks_over < planWeeks;
}

type ReminderOfferProps = Readonly<{ token: string; onReminded: () => void }>;

/** Offers an email every Monday, which one press turns on. */
export function ReminderOffer({ token, onReminded }: ReminderOfferProps) {
  const [step, setStep] = useState<"offered" | "saving" | "failed">("offered");

  async function turnOn() {
    if (step === "saving") return;
    setStep("saving");
    const { kind } = await setReminder(token, true);
    if (kind === "done") onReminded();
    setStep(kind === "done" ? "offered" : "failed");
  }

  return (
    <>
      <ButtonRow>
        <Button variant="secondary" aria-busy={step === "saving"} onClick={() => void turnOn()}>
          Remind me by email every Monday
        </Button>
      </ButtonRow>
      <p role="status">{step === "failed" ? failureText : ""}</p>
    </>
  );
}
