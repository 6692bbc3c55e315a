import { CommandError } from "../../commands/CommandError.ts";
import { isSustained, type LoadRun } from "./runLoad.ts";

/** Sends leads at a rate and reports the outcome. */
export type Send = (leads: number, perSecond: number) => Promise<LoadRun>;

/** The factor between two rates that are tried one after the other. */
export const rateStep = 1.2;

const lowestRate = 20;

/**
 * Raises the rate step by step until it cannot be sustained for ten seconds.
 *
 * @throws CommandError if the machine does not sustain the lowest rate
 */
export async function findHighestRate(send: Send): Promise<number> {
  let sustained: number | undefined;
  for (let perSecond = lowestRate; ; perSecond = Math.round(perSecond * rateStep)) {
    if (!isSustained(await send(perSecond * 10, perSecond))) {
      if (sustained === undefined) throw tooBusy();
      return sustained;
    }
    sustained = perSecond;
  }
}

export const tooBusy = () =>
  new CommandError(
    `The machine is too busy: the local cloud did not sustain ${lowestRate} leads per second. Close other programs and try again.`,
  );
