import { useState } from "react";
import { Button, ButtonRow } from "../../ui/Button.tsx";
import { failureText } from "../failureText.ts";
import { setReminder } from "./planMail.ts";

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
