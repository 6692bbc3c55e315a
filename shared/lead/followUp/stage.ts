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

/** The largest value of a won deal, in dollars. */
export const maxWonValue = 10_000_000;

/** Why a lead was lost. */
export const lostReasons = [
  "no_answer",
  "not_ready",
  "too_expensive",
  "chose_another",
  "not_a_fit",
  "duplicate",
  "spam",
] as const;

export type LostReason = (typeof lostReasons)[number];

export const lostReasonLabels = {
  no_answer: "No answer",
  not_ready: "Not ready",
  too_expensive: "Too expensive",
  chose_another: "Chose another",
  not_a_fit: "Not a fit",
  duplicate: "Duplicate",
  spam: "Spam",
} as const satisfies Readonly<Record<LostReason, string>>;
