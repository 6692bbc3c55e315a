import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { ApiOutcome, ApiRefusal } from "../../api/callApi.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/screen/Notice.tsx";
import { failureText } from "../failureText.ts";
import { LostLink } from "../link/LostLink.tsx";
import { resumePlanMail, stopPlanMail } from "./planMail.ts";

/** The page of the link in an email that ends the emails. */
export function StopEmails({ token }: Readonly<{ token: string }>) {
  const [step, setStep] = useState<"asking" | "kept" | "stopped" | "resumed">("asking");
  const [failure, setFailure] = useState<ApiRefusal["kind"]>();

  async function stop() {
    show(await stopPlanMail(token), "stopped");
  }

  async function resume() {
    show(await resumePlanMail(token), "resumed");
  }

  function show({ kind }: ApiOutcome<unknown>, done: "stopped" | "resumed") {
    if (kind !== "done") return setFailure(kind);
    setStep(done);
    setFailure(undefined);
  }

  if (step === "kept") {
    return <Notice title="Emails stay on" text="Your plan and its link stay too." />;
  }
  if (step === "resumed") {
    return <Notice title="Emails are on again" text="You can stop them with the same link." />;
  }
  if (step === "stopped") {
    const stillWorks = "You still have your plan. Its link still works.";
    return (
      <Notice title="No more emails" text={failure ? failureText : stillWorks}>
        <Button variant="secondary" onClick={() => void resume()}>
          Resume emails
        </Button>
      </Notice>
    );
  }
  if (failure === "notFound") return <LostLink hasEnded />;
  return (
    <Notice
      title={failure ? "Not stopped yet" : "Stop emails about your plan?"}
      text={
        failure
          ? "Check your connection and try again."
          : "We only email you the link to your plan, and a reminder on Mondays if you asked for it. Your plan and its link stay."
      }
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button size="lg" onClick={() => void stop()}>
          Stop emails
        </Button>
        <Button size="lg" variant="secondary" onClick={() => setStep("kept")}>
          Keep them
        </Button>
      </chakra.div>
    </Notice>
  );
}
