import { chakra } from "@chakra-ui/react";
import { planContract, type SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { type ApiOutcome, callApi } from "../api/callApi.ts";
import { keepLoadingSiteConfig } from "../api/loadSiteConfig.ts";
import { setTitle } from "../browser/brand.ts";
import { Button } from "../ui/Button.tsx";
import { SubmitButton } from "../ui/PlainButton.tsx";
import { Notice } from "../ui/screen/Notice.tsx";
import { Page } from "../ui/screen/Page.tsx";
import { TextField } from "../ui/TextField.tsx";
import { prefetchEnd } from "./end/endScreens.ts";
import { failureText } from "./failureText.ts";
import { OpenedPlan } from "./OpenedPlan.tsx";
import { switchMail } from "./PlanActions.tsx";
import { holderOf, openedPlan, readPlanLink } from "./planLink.ts";

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
      {!link && <LostLink />}
      {link?.kind === "stop" && <StopEmails key={link.token} token={link.token} />}
      {link?.kind === "plan" && <ClosedPlan key={link.token} {...link} />}
    </Page>
  );
}

/** Loads the plan when the contractor presses the button, and at once if this browser has opened it before. */
function ClosedPlan({ token, isKnown }: Readonly<{ token: string; isKnown: boolean }>) {
  const [isOpening, setOpening] = useState(isKnown);
  const [outcome, setOutcome] = useState<ApiOutcome<SavedPlan>>();

  async function open() {
    setOpening(true);
    const opened = await callApi(planContract.openPlan, {}, holderOf(token));
    if (opened.kind === "done") {
      // So that the page is whole when it appears.
      if (opened.value.weeks_over === planWeeks) await prefetchEnd();
      openedPlan.write(token);
      // The address bar has the link, also if the browser remembered it.
      history.replaceState(history.state, "", `#${token}`);
    }
    if (opened.kind === "notFound") openedPlan.remove(token);
    // Renders before focus moves, because the pressed button is gone.
    flushSync(() => {
      setOutcome(opened);
      setOpening(false);
    });
    if (!isKnown) document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
  }

  const openKnown = useEffectEvent(() => {
    if (isKnown) void open();
  });
  useEffect(() => openKnown(), []);

  if (outcome?.kind === "done") {
    const end = () => setOutcome({ kind: "notFound" });
    return <OpenedPlan token={token} opened={outcome.value} onEnded={end} />;
  }
  if (outcome?.kind === "notFound") return <LostLink hasEnded />;
  const openLabel = outcome ? "Try again" : "Open my plan";
  return (
    // At least a screen high, so that the footer does not move when the plan appears.
    <div className="page-skeleton">
      <Notice
        title={outcome ? "Your plan did not open" : "Your plan"}
        text={
          outcome
            ? "Check your connection and try again."
            : "Enter five numbers a week, and see where your plan ends up."
        }
      >
        <Button size="lg" aria-busy={isOpening} onClick={isOpening ? undefined : open}>
          {isOpening ? "Opening…" : openLabel}
        </Button>
      </Notice>
    </div>
  );
}

/** Asks for the email address, and sends the link to it if it is known. The answer doesn't say whether it is. */
function LostLink({ hasEnded = false }: Readonly<{ hasEnded?: boolean }>) {
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

  const title = hasEnded ? "This link does not open a plan" : "Open your plan";
  const ended = hasEnded ? "It may have ended. " : "";
  if (!sendsMail) {
    const instead = "Use the link that you copied when you saved the plan.";
    return <Notice title={title} text={ended + (sendsMail === undefined ? "" : instead)} />;
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
          message={
            outcome?.kind === "invalid"
              ? outcome.reason
              : outcome && "Not sent. Check your connection and try again."
          }
        />
        <SubmitButton busy={isSending}>Send my link</SubmitButton>
      </chakra.form>
    </Notice>
  );
}

/** The page of the link in an email that ends the emails. */
function StopEmails({ token }: Readonly<{ token: string }>) {
  const [mail, setMail] = useState<"on" | "stopped" | "resumed">("on");
  const [failure, setFailure] = useState<string>();

  async function press() {
    const { kind } = await switchMail(token, mail === "on");
    if (kind === "done") setMail(mail === "on" ? "stopped" : "resumed");
    setFailure(kind === "done" ? undefined : kind);
  }

  if (mail === "resumed") {
    return <Notice title="Emails are on again" text="You can stop them with the same link." />;
  }
  if (mail === "stopped") {
    const stillWorks = "You still have your plan. Its link still works.";
    return (
      <Notice title="No more emails" text={failure ? failureText : stillWorks}>
        <Button variant="secondary" onClick={() => void press()}>
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
          : "We only email you the link to your plan, and a reminder on Mondays if you asked for it."
      }
    >
      <Button size="lg" onClick={() => void press()}>
        Stop emails
      </Button>
    </Notice>
  );
}
