import { chakra } from "@chakra-ui/react";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { keepLoadingSiteConfig } from "../api/loadSiteConfig.ts";
import { openPlan, type PlanOutcome, requestPlanLink, stopPlanMail } from "../api/planApi.ts";
import { setTitle } from "../app/brand.ts";
import { Notice } from "../app/page/Notice.tsx";
import { Page } from "../app/page/Page.tsx";
import { Button, SubmitButton } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { OpenedPlan } from "./OpenedPlan.tsx";
import { openedPlan, readPlanLink } from "./planLink.ts";

/** The page of a saved plan, which its private link opens. */
export function PlanApp() {
  const [link, setLink] = useState(readPlanLink);
  useEffect(() => {
    setTitle("Your plan");
    const readAgain = () => setLink(readPlanLink());
    window.addEventListener("hashchange", readAgain);
    return () => window.removeEventListener("hashchange", readAgain);
  }, []);
  return (
    <Page>
      {link.kind === "none" && <LostLink />}
      {link.kind === "stop" && <StopEmails key={link.token} token={link.token} />}
      {link.kind === "plan" && <ClosedPlan key={link.token} {...link} />}
    </Page>
  );
}

type ClosedPlanProps = Readonly<{ token: string; isKnown: boolean }>;

/** Loads the plan when the contractor presses the button, and at once if this browser has opened it before. */
function ClosedPlan({ token, isKnown }: ClosedPlanProps) {
  const [isOpening, setOpening] = useState(isKnown);
  const [outcome, setOutcome] = useState<PlanOutcome<SavedPlan>>();

  async function open() {
    setOpening(true);
    const opened = await openPlan(token);
    if (opened.kind === "done") {
      openedPlan.write(token);
      // The address bar has the link, also if the browser remembered it.
      history.replaceState(history.state, "", `#${token}`);
    }
    if (opened.kind === "unknown link") openedPlan.remove(token);
    setOutcome(opened);
    setOpening(false);
  }

  const openKnown = useEffectEvent(() => {
    if (isKnown) void open();
  });
  useEffect(() => openKnown(), []);

  if (outcome?.kind === "done") {
    return <OpenedPlan token={token} opened={outcome.value} onEnded={setOutcome} />;
  }
  if (outcome?.kind === "unknown link") return <LostLink hasEnded />;
  return (
    <Notice
      title={outcome ? "Your plan did not open" : "Your plan"}
      text={
        outcome
          ? "Check your connection and try again."
          : "Five numbers a week, and where the plan ends up."
      }
    >
      <Button size="lg" aria-busy={isOpening} onClick={isOpening ? undefined : open}>
        {isOpening ? "Opening…" : outcome ? "Try again" : "Open my plan"}
      </Button>
    </Notice>
  );
}

/** Asks for the email address, and sends the link to it if it is known. The answer doesn't say whether it is. */
function LostLink({ hasEnded = false }: Readonly<{ hasEnded?: boolean }>) {
  const sendsMail = useSendsMail();
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking");
  const [message, setMessage] = useState<string>();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    const email = String(new FormData(event.currentTarget).get("email") ?? "");
    const sent = await requestPlanLink(email);
    setState(sent.kind === "done" ? "sent" : "asking");
    setMessage(
      sent.kind === "done"
        ? undefined
        : sent.kind === "invalid"
          ? sent.errors[0]?.message
          : "Not sent. Check your connection and try again.",
    );
  }

  const title = hasEnded ? "This link does not open a plan" : "Open your plan";
  const ended = hasEnded ? "It may have ended. " : "";
  if (!sendsMail) {
    const instead = "Use the link that you copied when you saved the plan.";
    return <Notice title={title} text={ended + (sendsMail === undefined ? "" : instead)} />;
  }
  if (state === "sent") {
    return (
      <Notice
        title="Look into your mailbox"
        text="If we know this address, the link to your plan is on its way. We send at most one email a day."
      />
    );
  }
  return (
    <Notice title={title} text={`${ended}We email you the link to your plan.`}>
      <LinkForm noValidate onSubmit={send}>
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="send"
          message={message}
        />
        <SubmitButton busy={state === "sending"}>Send my link</SubmitButton>
      </LinkForm>
    </Notice>
  );
}

const LinkForm = chakra("form", { base: { display: "grid", gap: "3", w: "full" } });

/** Whether the environment emails links. Undefined until its settings are loaded. */
function useSendsMail(): boolean | undefined {
  const [sendsMail, setSendsMail] = useState<boolean>();
  useEffect(() => keepLoadingSiteConfig((config) => setSendsMail(config.plan_mail ?? false)), []);
  return sendsMail;
}

/** The page of the link in an email that ends the emails. */
function StopEmails({ token }: Readonly<{ token: string }>) {
  const [state, setState] = useState<"asking" | "stopping" | "stopped" | "unknown" | "failed">(
    "asking",
  );

  async function stop() {
    setState("stopping");
    const { kind } = await stopPlanMail(token);
    setState(kind === "done" ? "stopped" : kind === "unknown link" ? "unknown" : "failed");
  }

  if (state === "stopped") {
    return <Notice title="No more emails" text="Your plan stays. Its link still opens it." />;
  }
  if (state === "unknown") return <LostLink hasEnded />;
  return (
    <Notice
      title={state === "failed" ? "Not stopped yet" : "Stop emails about your plan?"}
      text={
        state === "failed"
          ? "Check your connection and try again."
          : "We only email you the link to your plan: when you save it, and when you ask for it."
      }
    >
      <Button size="lg" onClick={stop}>
        Stop emails
      </Button>
    </Notice>
  );
}
