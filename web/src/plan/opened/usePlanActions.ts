import { planContract, type SavedPlan } from "@planner/shared/api/planContract";
import { pluralize } from "@planner/shared/format";
import { type Dispatch, type SetStateAction, useState } from "react";
import { type ApiOutcome, type ApiRefusal, callApi } from "../../api/callApi.ts";
import { failureText } from "../failureText.ts";
import { resumePlanMail, setReminder, stopPlanMail } from "../mail/planMail.ts";
import { holderOf } from "../planLink.ts";
import { refusalText } from "../refusalText.ts";

export type PlanActionsProps = Readonly<{
  token: string;
  plan: SavedPlan;
  onPlan: Dispatch<SetStateAction<SavedPlan>>;
  /** Called if the link has ended. */
  onEnded: () => void;
}>;

/** Changes the plan's links and emails, and says what came of it. */
export function usePlanActions({ token, onPlan, onEnded }: PlanActionsProps) {
  const [status, setStatus] = useState("");
  const [isSavingReminder, setSavingReminder] = useState(false);

  function showRefusal(refusal: ApiRefusal) {
    if (refusal.kind === "notFound") return onEnded();
    setStatus(refusalText(refusal, failureText));
  }

  async function endOtherLinks() {
    const outcome = await callApi(planContract.endPlanLinks, {}, holderOf(token));
    if (outcome.kind !== "done") return showRefusal(outcome);
    setStatus(endedSentence(outcome.value.ended));
  }

  function showMail(outcome: ApiOutcome<Pick<SavedPlan, "mail">>, text: string) {
    if (outcome.kind !== "done") return showRefusal(outcome);
    setStatus(text);
    onPlan((shown) => ({ ...shown, mail: outcome.value.mail }));
  }

  /** Shows the choice at once, and the old one again if it is not saved. */
  async function changeReminder(isOn: boolean) {
    if (isSavingReminder) return;
    setSavingReminder(true);
    onPlan((shown) => ({ ...shown, reminder: isOn }));
    const outcome = await setReminder(token, isOn);
    setSavingReminder(false);
    setStatus("");
    if (outcome.kind === "done") return;
    onPlan((shown) => ({ ...shown, reminder: !isOn }));
    showRefusal(outcome);
  }

  return {
    status,
    isSavingReminder,
    changeReminder,
    endOtherLinks,
    stopMail: async () => showMail(await stopPlanMail(token), ""),
    resumeMail: async () =>
      showMail(await resumePlanMail(token), "Emails about this plan are on again."),
  };
}

function endedSentence(ended: number): string {
  if (ended === 0) return "There are no others.";
  return `Ended: ${pluralize(ended, "other link")}. This one still works.`;
}
