import { Alert, Flex } from "@chakra-ui/react";
import { stageLabels } from "@planner/shared/lead/followUp/stage";
import type { StaleLead } from "../../../../api/adminApi.ts";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../DeskContext.ts";
import { formatTimeAgo } from "../../lead/LeadTime.tsx";
import { personName } from "../../lead/personName.ts";

type StageConflictProps = Readonly<{
  conflict: StaleLead;
  onKeep: () => void;
  onApply: () => void;
}>;

/** Says what another administrator changed first, and lets the user choose. */
export function StageConflict({ conflict, onKeep, onApply }: StageConflictProps) {
  const { now, user } = useDesk();
  const { lead, last_change: change } = conflict;
  const name = change ? personName(change.by, user.email) : "Another administrator";
  const when = change ? ` ${formatTimeAgo(new Date(change.at), now())}` : "";
  return (
    <Alert.Root status="warning" role="alert" mt="2" display="grid" gap="3">
      <Alert.Title>
        {name} changed this lead{when}: {stageLabels[lead.stage]}.
      </Alert.Title>
      <Flex wrap="wrap" gap="2">
        <Button type="button" variant="secondary" px="4" onClick={onKeep}>
          {change && name !== "You" ? `Keep ${name}’s change` : "Keep that change"}
        </Button>
        <Button type="button" variant="secondary" px="4" onClick={onApply}>
          Apply yours
        </Button>
      </Flex>
    </Alert.Root>
  );
}
