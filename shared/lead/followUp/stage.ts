import { oneOf } from "../oneOf.ts";

/** The stages of a lead, in the usual order. Any move is allowed. */
export const stages = ["new", "contacted", "call_booked", "proposal", "won", "lost"] as const;

export type Stage = (typeof stages)[number];

/** How far a lead has come. A booking takes it to `call_booked` if it has come less far, and reopens a lost one. */
export const stageRanks = {
  lost: 0,
  new: 1,
  contacted: 2,
  call_booked: 3,
  proposal: 4,
  won: 5,
} as const satisfies Readonly<Record<Stage, number>>;

/** Whether a stage is neither won nor lost. */
export function isOpenStage(stage: Stage): boolean {
  return stage !== "won" && stage !== "lost";
}

export const stageSchema = oneOf("stage", stages);

export const stageLabels = {
  new: "New",
  contacted: "Contacted",
  call_booked: "Call booked",
  proposal: "Proposal",
  won: "Won",
  lost: "Lost",
} as const satisfies Readonly<Record<Stage, string>>;
