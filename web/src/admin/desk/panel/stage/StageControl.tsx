import { Alert, chakra, Flex, Menu } from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { DeskIcon, DeskMenu } from "../../controls.tsx";
import { useDesk } from "../../DeskContext.ts";
import { stageDetail, stageText } from "../../data/stageText.ts";
import type { StageChanger } from "../../data/useStageChange.ts";
import { takeFocus } from "../../keyboard/focus.ts";
import { whenInSentence } from "../../lead/LeadTime.tsx";
import { useOpenLead } from "../../lead/openLead.ts";
import { personName } from "../../lead/personName.ts";
import { NotSaved } from "../../NotSaved.tsx";
import { LostReasons, WonValue } from "./StageDetails.tsx";

type StageControlProps = Readonly<{ lead: Lead; stage: StageChanger }>;

/** The lead's stage, and the menu that changes it. Lost asks for the reason, won for the value. */
export function StageControl({ lead, stage }: StageControlProps) {
  const { action, entry } = useOpenLead();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<"lost" | "won">();
  const { pending } = stage;
  // Until a change is saved, the lead has the stage before it.
  const shown = pending ?? lead;

  const [openedBy, setOpenedBy] = useState<string>();
  // Each history entry opens it, even if the last one did the same.
  if (action === "stage" && entry !== openedBy) {
    setOpenedBy(entry);
    setOpen(true);
  }

  function choose(value: string) {
    const chosen = stages.find((one) => one === value);
    const isAsked = chosen === "lost" || chosen === "won";
    // What was not saved before is no longer wanted.
    stage.reset();
    setAsked(isAsked ? chosen : undefined);
    if (chosen && !isAsked && chosen !== lead.stage) change({ stage: chosen });
  }

  const close = () => setAsked(undefined);
  const change = (patch: LeadPatch) => stage.change({ lead, patch, from: "stage", onDone: close });

  const failed = stage.failedFrom("stage");
  const details = { pending, failed, onChoose: change, onCancel: close };
  return (
    <chakra.section
      aria-label="Stage"
      data-keeps-escape={asked && ""}
      onKeyDown={({ key }) => {
        if (key === "Escape") close();
      }}
    >
      <DeskMenu
        // Opens when the last change is saved: until then, the lead has the version before it.
        open={isOpen && !pending}
        onOpenChange={({ open }) => setOpen(open)}
        positioning={{ placement: "bottom-start" }}
        trigger={
          <Button
            variant="secondary"
            w="full"
            justifyContent="space-between"
            px="4"
            aria-busy={pending !== undefined}
          >
            <chakra.span color="fg.muted" fontWeight="normal">
              <span>Stage:</span>{" "}
              <chakra.span color="fg" fontWeight="bold">
                {stageLabels[shown.stage]}
              </chakra.span>
              <span>{stageDetail(shown)}</span>
            </chakra.span>
            <DeskIcon name="down" />
          </Button>
        }
      >
        <Menu.RadioItemGroup value={lead.stage} onValueChange={({ value }) => choose(value)}>
          {stages.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              <span>{stageLabels[one]}</span>
              <Menu.ItemIndicator />
            </Menu.RadioItem>
          ))}
        </Menu.RadioItemGroup>
      </DeskMenu>
      {asked === "lost" && <LostReasons {...details} />}
      {asked === "won" && <WonValue {...details} />}
      {asked === undefined && (
        <chakra.div mt="2" _empty={{ mt: "0" }}>
          <NotSaved failed={failed} />
        </chakra.div>
      )}
      <StageConflict stage={stage} />
    </chakra.section>
  );
}

/** Says what another administrator changed first, and lets the user choose. */
function StageConflict({ stage }: Pick<StageControlProps, "stage">) {
  const { now, user } = useDesk();
  if (!stage.conflict) return null;
  const { lead, last_change: last, blocked } = stage.conflict;
  const name = last ? personName(last.by, user.email) : "Another administrator";
  const when = last ? ` ${whenInSentence(new Date(last.at), now())}` : "";
  const isOther = last !== undefined && last.by !== user.email;
  return (
    <Alert.Root
      ref={takeFocus}
      tabIndex={-1}
      status="warning"
      role="alertdialog"
      aria-label="Two changes"
      mt="2"
      display="grid"
      gap="3"
    >
      <Alert.Title>{`${name} changed this lead${when}: ${stageText(lead)}.`}</Alert.Title>
      <Alert.Description>{`Your change: ${stageText(blocked.patch)}.`}</Alert.Description>
      <Flex wrap="wrap" gap="2">
        <Button variant="secondary" px="4" onClick={stage.reset}>
          {isOther ? `Keep ${name}’s change` : "Keep that change"}
        </Button>
        <Button variant="secondary" px="4" onClick={() => stage.change({ ...blocked, lead })}>
          Apply yours
        </Button>
      </Flex>
    </Alert.Root>
  );
}
