import { chakra } from "@chakra-ui/react";
import { planContract } from "@planner/shared/api/planContract";
import { type FormEvent, useEffect, useState } from "react";
import { type ApiOutcome, callApi } from "../../api/callApi.ts";
import { keepLoadingSiteConfig } from "../../api/loadSiteConfig.ts";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { Notice } from "../../ui/screen/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Asks for the email address, and sends the link to it if it is known. The response doesn't say whether it is. */
export function LostLink({ hasEnded = false }: Readonly<{ hasEnded?: boolean }>) {
  /** Undefined until the environment's settings are loaded. */
  const [sendsMail, setSendsMail] = useState<boolean>();
  const [outcome, setOutcome] = useState<ApiOutcome<unknown>>();
  const [isSending, setSending] = useState(false);
  useEffect(() => keepLoadingSiteConfig((config) => setSendsMail(config.plan_mail ?? false)), []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    setOutcome(await callApi(planContract.requestPlanLink, { body: { email } }));
    setSending(false);
  }

  function message(): string | undefined {
    if (outcome === undefined || outcome.kind === "done") return undefined;
    if (outcome.kind === "invalid") return outcome.reason;
    return "Not sent. Check your connection and try again.";
  }

  const title = hasEnded ? "This link does not open a plan" : "Open your plan";
  const ended = hasEnded ? "It may have ended. " : "";
  if (sendsMail === undefined) return <Notice title={title} text={ended} />;
  if (!sendsMail) {
    const text = `${ended}Use the link that you copied when you saved the plan.`;
    return <Notice title={title} text={text} />;
  }
  if (outcome?.kind === "done") {
    return (
      <Notice
        title="Check your inbox"
        text="If we know this address, the link to your plan is on its way. We send at most one email a day."
      />
    );
  }
  return (
    <Notice title={title} text={`${ended}We’ll email you the link to your plan.`}>
      <chakra.form
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        w="full"
        noValidate
        onSubmit={send}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="send"
          message={message()}
        />
        <SubmitButton busy={isSending}>Send my link</SubmitButton>
      </chakra.form>
    </Notice>
  );
}
