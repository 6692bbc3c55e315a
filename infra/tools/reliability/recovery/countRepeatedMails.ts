import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Counts the repeated alert emails, according to the functions' logs. A lead that waits too long gets a second kind of alert. */
export function countRepeatedMails(logsFolder: string): number {
  const sent = readdirSync(logsFolder)
    .flatMap((name) => readFileSync(join(logsFolder, name), "utf8").split("\n"))
    .filter((line) => line.includes('"alert handled"'))
    .flatMap((line) => {
      const { data } = sentMailSchema.safeParse(JSON.parse(line));
      return data === undefined ? [] : `${data.alert} ${data.lead_id}`;
    });
  return sent.length - new Set(sent).size;
}

const sentMailSchema = z.object({
  channel: z.literal("mail"),
  outcome: z.literal("sent"),
  alert: z.string(),
  lead_id: z.string(),
});
