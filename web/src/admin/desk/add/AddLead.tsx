import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { localCalendarDate } from "@planner/shared/calendar";
import { cleanText } from "@planner/shared/cleanText";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { addedSources, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { planStart } from "@planner/shared/plan/planStart";
import { type FocusEvent, useLayoutEffect, useState } from "react";
import { tabStorage } from "../../../browser/tabStorage.ts";
import { PlanSummary } from "../../../plan/PlanSummary.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/content/SectionHeading.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { Chip } from "../controls.tsx";
import { useDesk } from "../DeskContext.ts";
import { DeskHeader } from "../DeskHeader.tsx";
import { useOpenLead } from "../lead/openLead.ts";
import { followUpTimes } from "../lead/touchTimes.ts";
import { PickTime } from "../panel/PickTime.tsx";
import { bodyOf, type Draft, draftSchema, errorsOf, planOf, readDraft } from "./addDraft.ts";
import { contactTexts, type FieldTexts, goalTexts, settled } from "./fieldTexts.ts";
import { SendPlan } from "./SendPlan.tsx";
import { type Message, useAddition } from "./useAddition.ts";

/** Saves the lead of someone who calls and sends their plan, which follows each number that they say. */
export function AddLead() {
  const { user, now } = useDesk();
  const { close, addedBooking } = useOpenLead();
  const storageKey = `planner.desk.added.${user.id}`;
  const [draft, setDraft] = useState(() => readDraft(tabStorage.read(storageKey), addedBooking));
  const [plan, setPlan] = useState(() => planOf(draft));
  // The proposed times stay the same while the user works.
  const [opened] = useState(now);
  const addition = useAddition(storageKey);
  const { formRef, messages, ...fields } = useFieldErrors((form) => errorsOf(withFields(form)));
  useScreenTitle("Add a lead");
  // With the first paint: later, it would take the focus from a field that the user has chosen.
  useLayoutEffect(() => {
    const first = formRef.current?.querySelector("input");
    first?.focus();
    first?.select();
    window.scrollTo({ top: 0 });
  }, [formRef]);

  function withFields(form: HTMLFormElement): Draft {
    return draftSchema.parse({ ...draft, ...Object.fromEntries(new FormData(form)) });
  }

  function keep(changed: Partial<Draft>) {
    const next = { ...draft, ...changed };
    setDraft(next);
    setPlan(planOf(next) ?? plan);
    tabStorage.write(storageKey, JSON.stringify(next));
    addition.reset();
  }

  function leave({ currentTarget, target: field }: FocusEvent<HTMLFormElement>) {
    const { name, value } = field;
    field.value = settled(name, value);
    if (field.value !== value) keep(withFields(currentTarget));
    // Empty fields are reported on submit only.
    if (field.value !== "") fields.fieldLeft(name);
  }

  function send(message?: Message) {
    if (addition.isPending) return;
    const body = bodyOf(draft);
    if (!body.success) return fields.showErrors(errorsOf(draft));
    const plan_start = message && planStart(localCalendarDate(now()));
    addition.mutate({ key: draft.key, message, body: { ...body.data, plan_start } });
  }

  function cancel() {
    tabStorage.remove(storageKey);
    close();
  }

  const mobile = phoneSchema.safeParse(draft.mobile).data ?? "";
  const times = followUpTimes({ mobile }, opened, draft.follow_up_at);
  const followUp = draft.follow_up_at ?? times[0]?.at;
  const hasEmail = cleanText(draft.work_email) !== "";
  const field = ({ name, ...props }: FieldTexts) => (
    <TextField
      key={name}
      name={name}
      autoComplete="off"
      defaultValue={settled(name, draft[name])}
      hint={name === "work_email" && !hasEmail ? noEmailHint : ""}
      message={messages[name]}
      {...props}
    />
  );
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
      <chakra.form
        ref={formRef}
        id={formId}
        display="contents"
        noValidate
        onInput={(event) => {
          keep(withFields(event.currentTarget));
          fields.fieldChanged(event);
        }}
        onBlur={leave}
        onSubmit={(event) => {
          event.preventDefault();
          send("text");
        }}
      >
        <SimpleGrid as="section" aria-label="Goals" columns={2} gap="3">
          {goalTexts.map((each) => field({ ...each, inputMode: "decimal" }))}
        </SimpleGrid>
        <SimpleGrid as="section" aria-label="Contact" columns={{ base: 1, md: 2 }} gap="3">
          {contactTexts.map(field)}
        </SimpleGrid>
        {plan && (
          <Card aria-label="Plan" display="block" gridArea={{ lg: "2 / 2 / span 2" }}>
            <PlanSummary plan={plan} scenario={defaultScenario} heading="h2" say={aboutCaller} />
          </Card>
        )}
      </chakra.form>
      <section aria-label="Source">
        <Title>Source</Title>
        <Flex wrap="wrap" gap="2">
          {addedSources.map((one) => (
            <Chip
              key={one}
              aria-pressed={one === draft.source}
              onClick={() => keep({ source: one })}
            >
              {trafficSourceLabels[one]}
            </Chip>
          ))}
        </Flex>
      </section>
      <section aria-label="Follow up">
        <Title>Follow up</Title>
        <PickTime
          times={times}
          isChosen={(at) => at === followUp}
          onPick={(at) => keep({ follow_up_at: at })}
        />
      </section>
      <SendPlan
        draft={draft}
        mobile={mobile}
        plan={plan}
        formId={formId}
        addition={addition}
        onSend={send}
      />
    </Columns>
  );
}

/** "They keep" instead of "You keep". */
function aboutCaller(text: string): string {
  return text.replaceAll(/\b([Yy])ou(r?)\b/g, (_, y: string, r: string) => {
    const they = y === "Y" ? "They" : "they";
    return r ? they.replace("y", "ir") : they;
  });
}

const formId = "add-lead";
const noEmailHint =
  "Without an email, they get no mail, no reminders and no new link if the old one is lost.";

/** Two columns, or one on a phone, where the first button stays at the lower edge of the screen. */
const Columns = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 28rem" },
    gridTemplateRows: { lg: "repeat(5, auto) 1fr" },
    columnGap: "12",
    rowGap: { base: "4", lg: "6" },
    maxW: "76rem",
    mx: "auto",
    mt: { base: "-2", md: "-4" },
  },
});

const Title = chakra("h2", { base: { mb: "1.5", textStyle: "sm", fontWeight: "semibold" } });
