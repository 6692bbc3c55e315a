import { chakra, Menu } from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { type Stage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../controls/DeskIcon.tsx";
import { DeskMenu } from "../../controls/DeskMenu.tsx";
import { NotSaved } from "../../controls/NotSaved.tsx";
import { type StageDetails, stageDetail } from "../../data/edits/stageText.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { useOpenLead } from "../../lead/useOpenLead.ts";
import { LostReasons } from "./LostReasons.tsx";
import { StageConflict } from "./StageConflict.tsx";
import { useClosing } from "./useClosing.ts";
import { WonValue } from "./WonValue.tsx";

type StageControlProps = Readonly<{ lead: Lead; stageChanger: StageChanger }>;

/** The lead's stage, and the menu that changes it. Lost asks for the reason, won for the value. */
export function StageControl({ lead, stageChanger }: StageControlProps) {
  const { asked, askAbout, stopAsking, change, questionProps } = useClosing(
    lead,
    stageChanger,
    "stage",
  );

  function choose(chosen: Stage) {
    if (chosen === "lost" || chosen === "won") {
      askAbout(chosen);
    } else {
      // What was not saved before is no longer wanted.
      stageChanger.reset();
      stopAsking();
      if (chosen !== lead.stage) change({ stage: chosen });
    }
  }

  return (
    <chakra.section
      aria-label="Stage"
      data-keeps-escape={asked === undefined ? undefined : ""}
      onKeyDown={({ key }) => {
        if (key === "Escape") stopAsking();
      }}
    >
      <StageMenu lead={lead} pending={stageChanger.pending} onChoose={choose} />
      {asked === "lost" && <LostReasons {...questionProps} />}
      {asked === "won" && <WonValue {...questionProps} />}
      {asked === undefined && <NotSaved failed={questionProps.failed} mt="2" />}
      <StageConflict stageChanger={stageChanger} />
    </chakra.section>
  );
}

type StageMenuProps = Readonly<{
  lead: Lead;
  /** The change that is being saved. */
  pending: LeadPatch | undefined;
  onChoose: (stage: Stage) => void;
}>;

/** A button that shows the stage and opens a menu of all stages. */
function StageMenu({ lead, pending, onChoose }: StageMenuProps) {
  const [isOpen, setOpen] = useMenuState();

  function choose(value: string) {
    const chosen = stages.find((stage) => stage === value);
    if (chosen) onChoose(chosen);
  }

  return (
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
          {/* Until a change is saved, the lead has the stage before it. */}
          <StageName details={pending ?? lead} />
          <DeskIcon name="down" />
        </Button>
      }
    >
      <Menu.RadioItemGroup value={lead.stage} onValueChange={({ value }) => choose(value)}>
        {stages.map((stage) => (
          <Menu.RadioItem key={stage} value={stage}>
            <span>{stageLabels[stage]}</span>
            <Menu.ItemIndicator />
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
    </DeskMenu>
  );
}

/** Whether the menu is open. Each history entry for the stage opens it, even if the last one did the same. */
function useMenuState() {
  const { action, entry } = useOpenLead();
  const [isOpen, setOpen] = useState(false);
  const [openedBy, setOpenedBy] = useState<string>();
  if (action === "stage" && entry !== openedBy) {
    setOpenedBy(entry);
    setOpen(true);
  }
  return [isOpen, setOpen] as const;
}

/** "Stage: Lost, too expensive" */
function StageName({ details }: Readonly<{ details: StageDetails }>) {
  return (
    <chakra.span color="fg.muted" fontWeight="normal">
      <span>Stage:</span>{" "}
      <chakra.span color="fg" fontWeight="bold">
        {stageLabels[details.stage]}
      </chakra.span>
      <span>{stageDetail(details)}</span>
    </chakra.span>
  );
}
