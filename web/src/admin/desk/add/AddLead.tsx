import { chakra, Flex, SimpleGrid } from "@chakra-ui/react";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { localCalendarDate, planStart } from "@planner/shared/calendar";
import { cleanText } from "@planner/shared/cleanText";
import { formatDailyBudget, formatPhone } from "@planner/shared/format";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import { fieldErrors } from "@planner/shared/lead/fieldRules";
import { eachGoal, goalNames, parseNumberEntry } from "@planner/shared/lead/goals/goalFields";
import { addedSources, trafficSourceLabels } from "@planner/shared/lead/source/trafficSource";
import { parseJson } from "@planner/shared/parseJson";
import { computePlan } from "@planner/shared/plan/computePlan";
import { defaultScenario } from "@planner/shared/plan/Plan";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FocusEvent, useEffect, useState } from "react";
import * as z from "zod/mini";
import { tabStorage } from "../../../browser/tabStorage.ts";
import { defaultEntries, groupedEntry, settledEntry } from "../../../goals/goalEntries.ts";
import { PlanSummary } from "../../../plan/PlanSummary.tsx";
import { planUrl } from "../../../plan/planLink.ts";
import { Button } from "../../../ui/Button.tsx";
import { contactFields } from "../../../ui/contactFields.ts";
import { Card, SmallText } from "../../../ui/content/SectionHeading.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { useScreenTitle } from "../../useScreenTitle.ts";
import { Chip, docked, RetryAlert } from "../controls.tsx";
import { refusalOf, useDesk } from "../DeskContext.ts";
import { refetchSoon, withoutTimeline } from "../data/leadCache.ts";
import { messageLinks } from "../lead/ContactLinks.tsx";
import { BudgetStatus } from "../lead/LeadBadges.tsx";
import { type AddedBooking, useOpenLead } from "../lead/openLead.ts";
import { signerOf } from "../lead/personName.ts";
import { followUpTimes } from "../lead/touchTimes.ts";
import { PickTime } from "../panel/PickTime.tsx";

/** Saves the lead of someone who calls and sends their plan, which follows each number that they say. */
export function AddLead() {
  const { user, now } = useDesk();
  const { close, addedBooking } = useOpenLead();
  const storageKey = `planner.desk.added.${user.id}`;
  const [draft, setDraft] = useState(() => readDraft(tabStorage.read(storageKey), addedBooking));
  const [plan, setPlan] = useState(() => planOf(draft));
  // The proposed times stay the same while the user works.
  const [opened] = useState(now);
  const { mutate, error, isPending, reset, variables } = useAddition(storageKey);
  const { formRef, messages, ...fields } = useFieldErrors((form) => errorsOf(withFields(form)));
  useScreenTitle("Add a lead");
  useEffect(() => {
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
    reset();
  }

  function leave({ currentTarget, target: field }: FocusEvent<HTMLFormElement>) {
    const { name, value } = field;
    field.value = settled(name, value);
    if (field.value !== value) keep(withFields(currentTarget));
    // Empty fields are reported on submit only.
    if (field.value !== "") fields.fieldLeft(name);
  }

  function send(message?: Message) {
    if (isPending) return;
    const body = bodyOf(draft);
    if (!body.success) return fields.refuse(errorsOf(draft));
    const plan_start = message && planStart(localCalendarDate(now()));
    mutate({ key: draft.key, message, body: { ...body.data, plan_start } });
  }

  function cancel() {
    tabStorage.remove(storageKey);
    close();
  }

  const mobile = phoneSchema.safeParse(draft.mobile).data ?? "";
  const times = followUpTimes({ mobile }, opened, draft.follow_up_at);
  const followUp = draft.follow_up_at ?? times[0]?.at;
  const refusal = refusalOf(error);
  const hasEmail = cleanText(draft.work_email) !== "";
  const hasPlan = plan !== undefined && plan.daily_budget > 0;
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
        {plan && (
          <Card aria-label="Plan" display="block" gridArea={{ lg: "2 / 2 / span 2" }}>
            <PlanSummary plan={plan} scenario={defaultScenario} heading="h2" say={aboutCaller} />
          </Card>
        )}
        <SimpleGrid as="section" aria-label="Contact" columns={{ base: 1, md: 2 }} gap="3">
          {[firstName, phone, { ...email, optional: true }, website].map(field)}
        </SimpleGrid>
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
      <Side>
        <SmallText p="3" borderWidth="1px" borderRadius="md" overflowWrap="anywhere">
          <strong>{`Text to ${formatPhone(mobile) || "the caller"}`}</strong>
          <br />
          <span>{planText(cleanText(draft.first_name) || "…", planUrl("…"), user.email)}</span>
        </SmallText>
        <SendBar>
          {error && (
            <RetryAlert
              role="alert"
              flexBasis="full"
              text={`Not saved. ${refusal ?? "Everything you entered is still here."}`}
              onRetry={refusal ? undefined : () => variables && mutate(variables)}
            />
          )}
          {plan && (
            <chakra.strong hideFrom="lg" whiteSpace="nowrap" lineHeight="1.25">
              <span>{`${formatDailyBudget(plan.daily_budget)} a day`}</span>
              <br />
              <BudgetStatus dailyBudget={plan.daily_budget} />
            </chakra.strong>
          )}
          <Button
            type="submit"
            form={formId}
            minH="control"
            flex="1"
            px="3"
            disabled={!hasPlan}
            aria-busy={isPending}
          >
            Send the plan
          </Button>
        </SendBar>
        <SimpleGrid columns={2} gap="2">
          <Button
            variant="secondary"
            px="2"
            disabled={!hasPlan || !hasEmail}
            onClick={() => send("email")}
          >
            Send by email
          </Button>
          <Button variant="secondary" px="2" onClick={() => send()}>
            Save only
          </Button>
          <SmallText gridColumn="1 / -1">
            Saves the lead as yours and opens your own texts.
          </SmallText>
        </SimpleGrid>
      </Side>
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

const Side = chakra("div", {
  base: {
    display: { base: "contents", lg: "grid" },
    gridArea: { lg: "4 / 2 / span 3" },
    gap: "3",
    alignContent: "start",
  },
});

const SendBar = chakra(Flex, {
  base: {
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "2",
    lgDown: { ...docked, mx: { base: "-4", md: "-8" }, px: { base: "4", md: "8" } },
  },
});

const Title = chakra("h2", { base: { mb: "1.5", textStyle: "sm", fontWeight: "semibold" } });

type FieldTexts = Omit<ComponentProps<typeof TextField>, "name" | "message"> &
  Readonly<{ name: Exclude<keyof Draft, "follow_up_at" | "booking"> }>;

const goalTexts: readonly FieldTexts[] = [
  { name: "target_estimates_per_week", label: "Target estimates", benchmark: "a week" },
  { name: "current_estimates_per_week", label: "Now", benchmark: "a week", optional: true },
  { name: "avg_job_value", label: "Average job value", unit: "$", benchmark: "a job" },
  { name: "gross_margin_pct", label: "Gross margin", benchmark: "%" },
];

const [firstName, email, phone, website] = contactFields;

/** The text of a field when it is left: numbers grouped, the phone number formatted. */
function settled(field: string, text: string): string {
  const goal = goalNames.find((name) => name === field);
  if (goal) return groupedEntry(goal, settledEntry(goal, text));
  const phone = field === "mobile" ? phoneSchema.safeParse(text).data : undefined;
  return phone ? formatPhone(phone) : text;
}

const entry = z._default(z.string(), "");

/** What is entered. It survives a reload. The key is that of the form: whatever was sent before its answer, the lead is saved once. */
const draftSchema = z.object({
  ...eachGoal((name) => z._default(z.string(), defaultEntries[name])),
  first_name: entry,
  work_email: entry,
  mobile: entry,
  website: entry,
  source: z._default(z.enum(addedSources), "phone"),
  follow_up_at: z.optional(z.string()),
  /** The person's booked call. */
  booking: z.optional(z.object({ id: z.string(), start: z.string() })),
  key: z._default(z.string(), () => crypto.randomUUID()),
});

type Draft = z.output<typeof draftSchema>;

/** What was entered before a reload, or what a booked call says of the person. */
function readDraft(stored?: string, added?: AddedBooking): Draft {
  const draft = draftSchema.safeParse(parseJson(stored)).data;
  if (added === undefined || draft?.booking?.id === added.id) return draft ?? draftSchema.parse({});
  const { id, start, name, email, mobile } = added;
  const booking = { id, start };
  return draftSchema.parse({ first_name: name, work_email: email, mobile, booking });
}

const bodySchema = adminContract.addLead.request.shape.body;

/** As if the goals had been left: the default replaces what is not a number. */
function inputsOf(draft: Draft) {
  return eachGoal((name) => parseNumberEntry(settledEntry(name, draft[name])));
}

function planOf(draft: Draft) {
  const { data } = bodySchema.shape.inputs.safeParse(inputsOf(draft));
  return data && computePlan(data);
}

/** The request that saves a draft. */
function bodyOf(draft: Draft) {
  const { source, follow_up_at, booking } = draft;
  const contact = { ...draft, work_email: cleanText(draft.work_email) || undefined };
  return bodySchema.safeParse({ inputs: inputsOf(draft), contact, source, follow_up_at, booking });
}

/** By the name of the field, without that of the part of the request. */
function errorsOf(draft: Draft) {
  const { error } = bodyOf(draft);
  const named = error ? fieldErrors(error) : [];
  return named.map(({ path, message }) => ({ path: path.replace(/^.*\./, ""), message }));
}

function planText(name: string, link: string, by: string): string {
  return [`Hi ${name}, here is your plan: ${link}`, ...signerOf(by)].join("\n");
}

/** What opens when the lead is saved. */
type Message = "text" | "email" | undefined;

type Addition = Pick<Draft, "key"> & { message: Message; body: z.input<typeof bodySchema> };

/** Saves a lead, opens the message with the link to its plan, and then the lead. */
function useAddition(storageKey: string) {
  const { api, keys, unwrap, user } = useDesk();
  const client = useQueryClient();
  const { open } = useOpenLead();
  return useMutation({
    mutationFn: ({ key, body }: Addition) =>
      unwrap(api(adminContract.addLead, { idempotencyKey: key, body })),
    onSuccess: ({ lead, token = "" }, { message }) => {
      tabStorage.remove(storageKey);
      refetchSoon(client, keys.queue);
      client.setQueryData(keys.lead(lead.id), withoutTimeline(lead), { updatedAt: 0 });
      // Before the other app opens, so that a reload asks whether the message was sent.
      open(lead.id, message);
      if (message) {
        const link = planUrl(token);
        const text = planText(lead.first_name, link, user.email);
        client.setQueryData(keys.planLink(lead.id), link);
        window.open(messageLinks(lead, text)[message], "_self");
      }
    },
  });
}
