import {
  Alert,
  chakra,
  defineStyle,
  Flex,
  Input,
  Menu,
  Portal,
  SimpleGrid,
} from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/adminContract";
import { formatMoney } from "@planner/shared/format";
import {
  type LostReason,
  lostReasonLabels,
  lostReasons,
  maxWonValue,
  type Stage,
  stageLabels,
  stages,
} from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { StaleLead } from "../../../api/adminApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDesk } from "../DeskContext.ts";
import { DeskIcon } from "../DeskIcon.tsx";
import type { StageChanger } from "../data/leadEdits.ts";
import { useKeptFocus } from "../keyboard/focus.ts";
import { formatTimeAgo } from "../lead/LeadTime.tsx";
import { personName } from "../lead/personName.ts";

type StageControlProps = Readonly<{
  lead: Lead;
  stage: StageChanger;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}>;

/** The lead's stage, and the menu that changes it. Lost asks for the reason, won for the value. */
export function StageControl({ lead, stage, isOpen, onOpenChange }: StageControlProps) {
  const [asked, setAsked] = useState<"lost" | "won">();

  function choose(chosen: Stage) {
    setAsked(chosen === "lost" || chosen === "won" ? chosen : undefined);
    if (chosen !== "lost" && chosen !== "won" && chosen !== lead.stage) {
      stage.change({ lead, patch: { stage: chosen } });
    }
  }

  const { conflict, pending } = stage;
  // Until a change is saved, the lead has the stage before it.
  const shown = pending ?? lead;
  return (
    <chakra.section
      aria-label="Stage"
      data-keeps-escape={asked && ""}
      onKeyDown={({ key }) => {
        if (key === "Escape") setAsked(undefined);
      }}
    >
      <Menu.Root
        // Opens when the last change is saved: until then, the lead has the version before it.
        open={isOpen && !pending}
        onOpenChange={({ open }) => onOpenChange(open)}
        positioning={{ placement: "bottom-start", sameWidth: true }}
      >
        <Menu.Trigger asChild>
          <Button
            variant="secondary"
            w="full"
            justifyContent="space-between"
            px="4"
            aria-busy={pending !== undefined}
          >
            <span>
              <chakra.span color="fg.muted" fontWeight="normal">
                Stage:{" "}
              </chakra.span>
              {stageLabels[shown.stage]}
              <chakra.span color="fg.muted" fontWeight="normal">
                {detailOf(shown)}
              </chakra.span>
            </span>
            <DeskIcon name="down" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content borderWidth="1px" boxShadow="overlay">
              <Menu.RadioItemGroup
                value={lead.stage}
                onValueChange={({ value }) => {
                  const chosen = stages.find((one) => one === value);
                  if (chosen) choose(chosen);
                }}
              >
                {stages.map((one) => (
                  <Menu.RadioItem key={one} value={one} minH="touch" textStyle="md">
                    {stageLabels[one]}
                    <Menu.ItemIndicator />
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {asked === "lost" && (
        <LostReasons
          onCancel={() => setAsked(undefined)}
          onChoose={(lost_reason) => {
            setAsked(undefined);
            stage.change({ lead, patch: { stage: "lost", lost_reason } });
          }}
        />
      )}
      {asked === "won" && (
        <WonValue
          onCancel={() => setAsked(undefined)}
          onSave={(won_value) => {
            setAsked(undefined);
            stage.change({
              lead,
              patch: { stage: "won", ...(won_value !== undefined && { won_value }) },
            });
          }}
        />
      )}
      {conflict && (
        <StageConflict
          conflict={conflict}
          onKeep={stage.reset}
          onApply={() => stage.change({ lead: conflict.lead, patch: conflict.patch })}
        />
      )}
    </chakra.section>
  );
}

function detailOf({
  lost_reason,
  won_value,
}: Pick<LeadPatch, "lost_reason" | "won_value">): string {
  if (lost_reason) return `, ${lostReasonLabels[lost_reason].toLowerCase()}`;
  return won_value === undefined ? "" : `, ${formatMoney(won_value)}`;
}

type StageConflictProps = Readonly<{
  conflict: StaleLead & { readonly patch: LeadPatch };
  onKeep: () => void;
  onApply: () => void;
}>;

/** Says what another administrator changed first, and lets the user choose. */
function StageConflict({ conflict, onKeep, onApply }: StageConflictProps) {
  const { now, user } = useDesk();
  const { lead, last_change: change, patch } = conflict;
  const box = useKeptFocus<HTMLDivElement>();
  useFocusOnMount(box);
  const isOther = change !== undefined && change.by !== user.email;
  const name = change ? personName(change.by, user.email) : "Another administrator";
  const when = change ? ` ${formatTimeAgo(new Date(change.at), now())}` : "";
  return (
    <Alert.Root
      ref={box}
      tabIndex={-1}
      status="warning"
      role="alertdialog"
      aria-label="Two changes"
      mt="2"
      display="grid"
      gap="3"
    >
      <Alert.Title>
        {name} changed this lead{when}: {stageLabels[lead.stage]}
        {detailOf(lead)}.
      </Alert.Title>
      <Alert.Description>
        Your change: {stageLabels[patch.stage]}
        {detailOf(patch)}.
      </Alert.Description>
      <Flex wrap="wrap" gap="2">
        <Button variant="secondary" px="4" onClick={onKeep}>
          {isOther ? `Keep ${name}’s change` : "Keep that change"}
        </Button>
        <Button variant="secondary" px="4" onClick={onApply}>
          Apply yours
        </Button>
      </Flex>
    </Alert.Root>
  );
}

type LostReasonsProps = Readonly<{
  onChoose: (reason: LostReason) => void;
  onCancel: () => void;
}>;

/** Asks why a lead was lost. Clicking a reason saves it. */
function LostReasons({ onChoose, onCancel }: LostReasonsProps) {
  const first = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(first);
  return (
    <Details ref={useKeptFocus()} aria-labelledby={lostTitleId}>
      <Title id={lostTitleId} ref={first} tabIndex={-1}>
        Why was it lost?
      </Title>
      <SimpleGrid columns={2} gap="2">
        {lostReasons.map((reason) => (
          <Button key={reason} variant="secondary" px="2" onClick={() => onChoose(reason)}>
            {lostReasonLabels[reason]}
          </Button>
        ))}
        <Button variant="quiet" px="2" onClick={onCancel}>
          Cancel
        </Button>
      </SimpleGrid>
    </Details>
  );
}

type WonValueProps = Readonly<{
  onSave: (value: number | undefined) => void;
  onCancel: () => void;
}>;

/** Asks for the value of a won deal. The value is optional. */
function WonValue({ onSave, onCancel }: WonValueProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocusOnMount(input);
  const [isInvalid, setInvalid] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = readDollars(input.current?.value ?? "");
    if (value === "invalid") {
      setInvalid(true);
      input.current?.focus();
    } else onSave(value);
  }

  return (
    <DetailsForm ref={useKeptFocus()} noValidate onSubmit={submit}>
      <chakra.label htmlFor={wonValueId} fontWeight="bold">
        Value in dollars{" "}
        <chakra.span fontWeight="normal" color="fg.muted">
          (optional)
        </chakra.span>
      </chakra.label>
      <Input
        ref={input}
        id={wonValueId}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={wonErrorId}
      />
      <chakra.p id={wonErrorId} role="alert" textStyle="sm" color="fg.error">
        {isInvalid && `Enter a value from $0 to ${formatMoney(maxWonValue)}, or leave it empty`}
      </chakra.p>
      <Flex gap="2">
        <Button type="submit">Move to Won</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </DetailsForm>
  );
}

/** Reads an amount such as "$12,500". Undefined if the text is empty. */
function readDollars(text: string): number | undefined | "invalid" {
  const plain = text.replaceAll(/[$,\s]/g, "");
  if (plain === "") return undefined;
  const value = Number(plain);
  return /^\d+(\.\d+)?$/.test(plain) && value <= maxWonValue ? value : "invalid";
}

function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // After the menu has returned the focus to its button.
    const timer = setTimeout(() => element.current?.focus());
    return () => clearTimeout(timer);
  }, [element]);
}

const lostTitleId = "lost-reason";
const wonValueId = "won-value";
const wonErrorId = "won-value-error";

const box = defineStyle({
  display: "grid",
  gap: "2",
  mt: "2",
  p: "3",
  borderWidth: "1px",
  borderRadius: "l3",
  bg: "bg.subtle",
});

const Details = chakra("section", { base: box });
const DetailsForm = chakra("form", { base: box });

const Title = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
