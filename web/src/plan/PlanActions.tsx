import { chakra } from "@chakra-ui/react";
import { planContract, type SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { formatDailyBudget, pluralize } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { describeGoals } from "@planner/shared/plan/texts/goalTexts";
import { type Dispatch, type SetStateAction, useId, useState } from "react";
import { type ApiRefusal, callApi } from "../api/callApi.ts";
import { Button, ButtonRow } from "../ui/Button.tsx";
import { SmallDisclosure } from "../ui/content/Disclosure.tsx";
import { SectionHeading } from "../ui/content/SectionHeading.tsx";
import { OnPaper } from "../ui/paper/OnPaper.tsx";
import { mondayReminder, saveReminders } from "./calendarFile.ts";
import { failureText } from "./failureText.ts";
import { holderOf, planUrl } from "./planLink.ts";

type PlanActionsProps = Readonly<{
  token: string;
  plan: SavedPlan;
  onPlan: Dispatch<SetStateAction<SavedPlan>>;
  onEnded: () => void;
}>;

/** What the contractor can do with the plan's link and emails. */
export function PlanActions({ token, plan, onPlan, onEnded }: PlanActionsProps) {
  const [status, setStatus] = useState("");
  const [isSaving, setSaving] = useState(false);
  const holder = holderOf(token);
  const { inputs, assumptions, mail, reminder } = plan;
  const { daily_budget } = computePlan(inputs, "expected", assumptions);
  const hasMondays = plan.forecast && plan.weeks_over < planWeeks;

  function showFailure(outcome: ApiRefusal) {
    if (outcome.kind === "notFound") return onEnded();
    setStatus((outcome.kind === "invalid" && outcome.reason) || failureText);
  }

  async function endLinks() {
    const outcome = await callApi(planContract.endPlanLinks, {}, holder);
    if (outcome.kind !== "done") return showFailure(outcome);
    setStatus(endedSentence(outcome.value.ended));
  }

  async function changeMail(isStopped: boolean) {
    const outcome = await switchMail(token, isStopped);
    if (outcome.kind !== "done") return showFailure(outcome);
    setStatus(isStopped ? "" : "Emails about this plan are on again.");
    onPlan((shown) => ({ ...shown, mail: outcome.value.mail }));
  }

  /** Shows the choice at once, and the old one again if it is not saved. */
  async function remind(chosen: boolean) {
    if (isSaving) return;
    setSaving(true);
    onPlan((shown) => ({ ...shown, reminder: chosen }));
    const request = { body: { reminder: chosen } };
    const outcome = await callApi(planContract.setReminder, request, holder);
    setSaving(false);
    setStatus("");
    if (outcome.kind === "done") return;
    onPlan((shown) => ({ ...shown, reminder: !chosen }));
    showFailure(outcome);
  }

  return (
    <chakra.section _print={{ display: "none" }}>
      <SectionHeading>Your plan and its link</SectionHeading>
      <p>{`${formatDailyBudget(daily_budget)} a day for ${describeGoals(inputs)}.`}</p>
      <PlanLink token={token} />
      {mail === "on" && hasMondays && (
        <chakra.label
          display="flex"
          alignItems="center"
          gap="3"
          minH="touch"
          cursor="pointer"
          css={{ "& input": { w: "5", h: "5", accentColor: "accent.solid" } }}
        >
          <input
            type="checkbox"
            checked={reminder}
            aria-busy={isSaving}
            onChange={({ target }) => void remind(target.checked)}
          />
          Remind me by email every Monday
        </chakra.label>
      )}
      <ButtonRow>
        {hasMondays && (
          <Button
            variant="secondary"
            onClick={() => saveReminders([mondayReminder(plan, planUrl(token))])}
          >
            Calendar
          </Button>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </ButtonRow>
      {(mail === "on" || mail === "stopped") && (
        <Button variant="link" px="0" onClick={() => void changeMail(mail === "on")}>
          {mail === "on" ? "Stop emails" : "Resume emails"}
        </Button>
      )}
      <SmallDisclosure>
        <summary>End old links</summary>
        <p>End every link to this plan except the one above? The others then open nothing.</p>
        <ButtonRow>
          <Button variant="secondary" onClick={() => void endLinks()}>
            Yes, end them
          </Button>
        </ButtonRow>
      </SmallDisclosure>
      <chakra.p role="status" mt="2" textStyle="sm">
        {status || mailSentences[mail]}
      </chakra.p>
    </chakra.section>
  );
}

const mailSentences: Readonly<Partial<Record<SavedPlan["mail"], string>>> = {
  stopped: "You won’t get any more emails about this plan.",
  undeliverable: "Our emails came back or were marked as spam, so we send none. Keep this link.",
};

/** Stops or resumes the emails about a plan. */
export function switchMail(token: string, isStopped: boolean) {
  return isStopped
    ? callApi(planContract.stopPlanMail, {}, holderOf(token))
    : callApi(planContract.resumePlanMail, {}, holderOf(token));
}

function endedSentence(ended: number): string {
  if (ended === 0) return "There are no others.";
  return `Ended: ${pluralize(ended, "other link")}. This one still works.`;
}

export function PlanLink({ token }: Readonly<{ token: string }>) {
  const id = useId();
  const [status, setStatus] = useState("");
  const url = planUrl(token);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setStatus("Link copied.");
    } catch {
      setStatus("Your browser did not allow it. Select the link and copy it.");
    }
  }

  return (
    <chakra.div mt="3">
      <OnPaper>{`Your plan: ${url}`}</OnPaper>
      <chakra.label htmlFor={id} textStyle="sm" color="fg.muted" _print={{ display: "none" }}>
        Anyone with this link can see and change the plan. Keep it.
      </chakra.label>
      <chakra.div className="control-box" mt="1" _print={{ display: "none" }}>
        <input
          className="control-input"
          id={id}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="quiet" color="accent.fg" px="3" onClick={() => void copy()}>
          Copy link
        </Button>
      </chakra.div>
      <p role="status">{status}</p>
    </chakra.div>
  );
}
