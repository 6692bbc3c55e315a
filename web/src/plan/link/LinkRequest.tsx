import { chakra } from "@chakra-ui/react";
import { planContract } from "@planner/shared/api/planContract";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/callApi.ts";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { refusalText } from "../refusalText.ts";

/** Asks for the email address, and sends the link to it if it is known. The response doesn't say whether it is. */
export function LinkRequest({ onSent }: Readonly<{ onSent: () => void }>) {
  const [message, setMessage] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    const outcome = await callApi(planContract.requestPlanLink, { body: { email } });
    setSending(false);
    if (outcome.kind === "done") onSent();
    else setMessage(refusalText(outcome, "Not sent. Check your connection and try again."));
  }

  return (
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
        message={message}
      />
      <SubmitButton busy={isSending}>Send my link</SubmitButton>
    </chakra.form>
  );
}
