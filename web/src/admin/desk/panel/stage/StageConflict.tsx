import { Alert, Flex } from "@chakra-ui/react";
import { Button } from "../../../../ui/Button.tsx";
import { useDesk } from "../../DeskContext.ts";
import { stageText } from "../../data/edits/stageText.ts";
import type { StageChanger } from "../../data/edits/useStageChange.ts";
import { takeFocus } from "../../keyboard/keepFocus.ts";
import { personName } from "../../lead/personName.ts";
import { whenInSentence } from "../../lead/time/timeTexts.ts";

/** Says what another administrator changed first, and lets the user choose. */
export function StageConflict({ stageChanger }: Readonly<{ stageChanger: StageChanger }>) {
  const { now, user } = useDesk();
  if (!stageChanger.conflict) return null;
  const { lead, last_change: last, blocked } = stageChanger.conflict;
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
        <Button variant="secondary" px="4" onClick={stageChanger.reset}>
          {isOther ? `Keep ${name}’s change` : "Keep that change"}
        </Button>
        <Button
          variant="secondary"
          px="4"
          onClick={() => stageChanger.change({ ...blocked, lead })}
        >
          Apply yours
        </Button>
      </Flex>
    </Alert.Root>
  );
}
