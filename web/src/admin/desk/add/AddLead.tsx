import { chakra, Flex } from "@chakra-ui/react";
import { localCalendarDate } from "@planner/shared/calendar";
import { followUpAt } from "@planner/shared/lead/followUp/touchProposals";
import { addedSources, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { planStart } from "@planner/shared/plan/planStart";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { Chip } from "../controls/Chip.tsx";
import { useDesk } from "../DeskContext.ts";
import { DeskHeader } from "../header/DeskHeader.tsx";
import { followUpTimes, withTheirClock } from "../lead/time/touchTimes.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { PickTime } from "../panel/touch/PickTime.tsx";
import { AddForm } from "./AddForm.tsx";
import { type Draft, errorsOf, mobileOf, requestOf, withFormData } from "./addDraft.ts";
import { GroupTitle } from "./GroupTitle.tsx";
import { SendPlan } from "./SendPlan.tsx";
import { useAddDraft } from "./useAddDraft.ts";
import { type MessageChannel, useLeadSaving } from "./useLeadSaving.ts";

/** The screen that saves the lead of someone who calls, and sends their plan. Each number that is entered changes the plan. */
export function AddLead() {
  const { now } = useDesk();
  const { close, addedBooking } = useOpenLead();
  const { draft, plan, changeDraft, discardDraft } = useAddDraft(addedBooking);
  const saving = useLeadSaving(discardDraft);
  const errors = useFieldErrors((form) => errorsOf(withFormData(draft, form)));
  useScreenTitle("Add a lead");

  function change(changes: Partial<Draft>) {
    changeDraft(changes);
    saving.reset();
  }

  /** Saves the lead, and sends the plan if there is a channel. */
  function save(channel: MessageChannel | undefined) {
    if (saving.isPending) return;
    const request = requestOf(draft);
    if (!request.success) {
      errors.showErrors(errorsOf(draft));
      return;
    }
    // Only a plan that is sent starts.
    const plan_start = channel && planStart(localCalendarDate(now()));
    saving.mutate({ key: draft.key, channel, body: { ...request.data, plan_start } });
  }

  function cancel() {
    discardDraft();
    close();
  }

  return (
    <Columns>
      <DeskHeader screen="add" />
      <Flex align="center" justify="space-between" gridColumn="1 / -1">
        <chakra.h1 textStyle={{ base: "lg", md: "xl" }} fontWeight="heavy" outline="none">
          Add a lead
        </chakra.h1>
        <Button variant="quiet" me="-3" px="3" onClick={cancel}>
          Cancel
        </Button>
      </Flex>
      <AddForm
        id={formId}
        draft={draft}
        errors={errors}
        onChange={change}
        onSubmit={() => save("text")}
      />
      <SourceChoice draft={draft} onChange={change} />
      <FollowUpChoice draft={draft} onChange={change} />
      <SendPlan draft={draft} plan={plan} formId={formId} saving={saving} onSave={save} />
    </Columns>
  );
}

type ChoiceProps = Readonly<{ draft: Draft; onChange: (changes: Partial<Draft>) => void }>;

/** How the lead came in. */
function SourceChoice({ draft, onChange }: ChoiceProps) {
  return (
    <section aria-label="Source">
      <GroupTitle>Source</GroupTitle>
      <Flex wrap="wrap" gap="2">
        {addedSources.map((source) => (
          <Chip
            key={source}
            aria-pressed={source === draft.source}
            onClick={() => onChange({ source })}
          >
            {trafficSourceLabels[source]}
          </Chip>
        ))}
      </Flex>
    </section>
  );
}

/** When to call the lead again. */
function FollowUpChoice({ draft, onChange }: ChoiceProps) {
  const { now } = useDesk();
  // The proposed times stay the same while the user works.
  const [openedAt] = useState(now);
  const lead = { mobile: mobileOf(draft) };
  const times = followUpTimes(lead, openedAt, draft.follow_up_at);
  const chosen = draft.follow_up_at ?? followUpAt(lead, openedAt);
  return (
    <section aria-label="Follow up">
      <GroupTitle>{withTheirClock("Follow up", lead, openedAt)}</GroupTitle>
      <PickTime
        lead={lead}
        times={times}
        chosen={chosen}
        onPick={(at) => onChange({ follow_up_at: at })}
      />
    </section>
  );
}

const formId = "add-lead";

/**
 * One column, or two on a wide screen. Its rows are the title, the contact, the goals, the source and the follow-up. The last
 * one takes what the plan beside them is higher.
 */
const Columns = chakra("div", {
  base: {
    display: "grid",
    containerType: "inline-size",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 28rem" },
    gridTemplateRows: { lg: "repeat(5, auto) 1fr" },
    columnGap: "12",
    rowGap: { base: "4", lg: "5" },
    maxW: "76rem",
    mx: "auto",
    mt: { base: "-2", md: "-4" },
  },
});
