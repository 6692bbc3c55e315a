import { chakra, Flex, Menu, Portal } from "@chakra-ui/react";
import { formatMoney } from "@planner/shared/format";
import {
  lostReasonLabels,
  type Stage,
  stageLabels,
  stages,
} from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { DeskIcon } from "../../DeskIcon.tsx";
import type { StageChanger } from "../../data/useStageChange.ts";
import { SaveFailure } from "../SaveFailure.tsx";
import { StageConflict } from "./StageConflict.tsx";
import { LostReasons, WonValue } from "./StageDetails.tsx";

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

  const { conflict, failed } = stage;
  return (
    <chakra.section
      aria-label="Stage"
      data-keeps-escape={asked && ""}
      onKeyDown={({ key }) => {
        if (key === "Escape") setAsked(undefined);
      }}
    >
      <Flex align="center" gap="3">
        <Menu.Root
          // Opens when the last change is saved: until then, the lead has the version before it.
          open={isOpen && !stage.isPending}
          onOpenChange={({ open }) => onOpenChange(open)}
          positioning={{ placement: "bottom-start", sameWidth: true }}
        >
          <Menu.Trigger asChild>
            <Button
              type="button"
              variant="secondary"
              flex="1"
              justifyContent="space-between"
              px="4"
              aria-busy={stage.isPending}
            >
              <span>
                <chakra.span color="fg.muted" fontWeight="normal">
                  Stage:{" "}
                </chakra.span>
                {stageLabels[lead.stage]}
                <chakra.span color="fg.muted" fontWeight="normal">
                  {detailOf(lead)}
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
      </Flex>
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
      {failed && (
        <SaveFailure
          text={`Move to ${stageLabels[failed.patch.stage]}?`}
          // The lead may have changed since then.
          onRetry={() => stage.change({ lead, patch: failed.patch })}
          onDiscard={stage.reset}
        />
      )}
    </chakra.section>
  );
}

function detailOf({ lost_reason, won_value }: Lead): string {
  if (lost_reason) return `, ${lostReasonLabels[lost_reason].toLowerCase()}`;
  return won_value === undefined ? "" : `, ${formatMoney(won_value)}`;
}
