import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Of how many leads the team was told by more than one mail, by the functions' own logs. */
export function toldTwice(logsFolder: string): number {
  const told = readdirSync(logsFolder)
    .flatMap((name) => readFileSync(join(logsFolder, name), "utf8").split("\n"))
    .flatMap((line) => leadToldBy(line) ?? []);
  return told.length - new Set(told).size;
}

function leadToldBy(line: string): string | undefined {
  if (!line.includes('"alert handled"')) return undefined;
  return sentMail.safeParse(JSON.parse(line)).data?.lead_id;
}

const sentMail = z.object({
  channel: z.literal("mail"),
  outcome: z.literal("sent"),
  lead_id: z.string(),
});
