import { chakra, Menu } from "@chakra-ui/react";
import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { stageLabels, stages } from "@planner/shared/lead/followUp/stage";
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
import { WonValue } from "./WonValue.tsx";

type StageControlProps = Readonly<{ lead: Lead; stage: StageChanger }>;

/** The lead's stage, and the menu that changes it. Lost asks for the reason, won for the value. */
export function StageControl({ lead, stage }: StageControlProps) {
  const [isOpen, setOpen] = useMenuState();
  const [asked, setAsked] = useState<"lost" | "won">();
  const { pending } = stage;

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
            {/* Until a change is saved, the lead has the stage before it. */}
            <StageName details={pending ?? lead} />
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
