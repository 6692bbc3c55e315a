import { chakra, SimpleGrid, Text } from "@chakra-ui/react";
import {
  callOutcomeLabels,
  callOutcomes,
  type CallOutcome as Outcome,
} from "@planner/shared/lead/followUp/leadEvent";
import { type Stage, stageLabels, stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { useAddEvent } from "../data/useAddEvent.ts";
import type { StageChanger } from "../data/useStageChange.ts";
import { SaveFailure } from "./SaveFailure.tsx";
import type { Neighbors } from "./useNeighbors.ts";

type CallOutcomeProps = Readonly<{
  lead: Lead;
  stage: StageChanger;
  neighbors: Neighbors;
  /** Removes the question. */
  onDone: () => void;
}>;

/** Asks how a call went, saves the answer, then offers the next stage and the next lead. */
export function CallOutcome({ lead, stage, neighbors, onDone }: CallOutcomeProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const { add, failed, retry, reset } = useAddEvent(lead.id);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus();
  }, []);

  function answer(chosen: Outcome) {
    setOutcome(chosen);
    add({ kind: "call", outcome: chosen });
    title.current?.focus();
  }

  const next = outcome === "reached" ? nextStage(lead.stage) : undefined;
  return (
    <Question aria-labelledby={titleId}>
      <Title id={titleId} ref={title} tabIndex={-1} data-first-focus="">
        {outcome ? callOutcomeLabels[outcome] : "How did it go?"}
      </Title>
      {outcome === undefined ? (
        <SimpleGrid columns={2} gap="2">
          {callOutcomes.map((one) => (
            <Button key={one} type="button" variant="secondary" px="2" onClick={() => answer(one)}>
              {callOutcomeLabels[one]}
            </Button>
          ))}
          <Button type="button" variant="quiet" gridColumn="1 / -1" onClick={onDone}>
            I did not call
          </Button>
        </SimpleGrid>
      ) : (
        <>
          {failed ? (
            <SaveFailure
              text="The call is not in the timeline."
              onRetry={retry}
              onDiscard={reset}
            />
          ) : (
            <Text textStyle="sm" color="fg.muted">
              The call is in the timeline.
            </Text>
          )}
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
            {next && (
              <Button
                type="button"
                variant="secondary"
                px="2"
                onClick={() => {
                  stage.change({ lead, patch: { stage: next } });
                  onDone();
                }}
              >
                Move to {stageLabels[next]}
              </Button>
            )}
            <Button
              type="button"
              px="2"
              disabled={!neighbors.openNext}
              onClick={neighbors.openNext}
            >
              Next lead
            </Button>
          </SimpleGrid>
        </>
      )}
    </Question>
  );
}

/** The stage after this one, in the usual order. Won and lost leads have none. */
export function nextStage(stage: Stage): Stage | undefined {
  return stage === "won" || stage === "lost" ? undefined : stages[stages.indexOf(stage) + 1];
}

const titleId = "call-outcome";

const Question = chakra("section", {
  base: {
    display: "grid",
    gap: "2",
    p: "3",
    borderWidth: "1px",
    borderColor: "accent.border",
    borderRadius: "l3",
    bg: "accent.subtle",
  },
});

const Title = chakra("h3", { base: { fontWeight: "bold", outline: "none" } });
