/** The outcomes of a call. `did_not_show` is only for a booked call: the visitor was not there. */
export const callOutcomes = [
  "reached",
  "did_not_show",
  "no_answer",
  "left_message",
  "wrong_number",
] as const;

export type CallOutcome = (typeof callOutcomes)[number];

/** The outcomes that a call can have. Only a booked call whose time has come can be missed by the visitor. */
export function possibleCallOutcomes(isBookedCallDue: boolean): readonly CallOutcome[] {
  if (isBookedCallDue) return callOutcomes;
  return callOutcomes.filter((outcome) => outcome !== "did_not_show");
}

export const callOutcomeLabels = {
  reached: "Reached",
  did_not_show: "Did not show",
  no_answer: "No answer",
  left_message: "Left a message",
  wrong_number: "Wrong number",
} as const satisfies Readonly<Record<CallOutcome, string>>;

/** Whether the person was called. A visitor who did not show up was not, which is neither a response nor a try. */
export function wasCalled(outcome: CallOutcome): boolean {
  return outcome !== "did_not_show";
}

/** Whether the call did not reach the person, so that it is tried again. */
export function isMissedCall(outcome: CallOutcome): boolean {
  return outcome === "no_answer" || outcome === "left_message";
}
