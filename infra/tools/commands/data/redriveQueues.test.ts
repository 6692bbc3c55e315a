import { changeLogMs } from "@planner/lambdas/tables/changeLog";
import { expect, it, vi } from "vitest";
import { runLocalServices } from "../testing/localServices.ts";
import { localTables } from "../testing/localTables.ts";
import { redriveQueues } from "./redriveQueues.ts";

/** What a stream's queue of dead letters has of a failed batch. */
function failedBatch(writtenAt: Date) {
  const time = writtenAt.toISOString();
  const DDBStreamBatchInfo = {
    approximateArrivalOfFirstRecord: time,
    approximateArrivalOfLastRecord: time,
  };
  return { DDBStreamBatchInfo };
}

/** Redrives the queues. Returns everything that the operator sees. */
async function redrive(): Promise<readonly string[]> {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const lines = await redriveQueues({}).catch((error: unknown) => [String(error)]);
  return [...written.mock.calls.map(([line]) => String(line).trimEnd()), ...lines];
}

it("moves the dead letters of every queue back, and says how many", async () => {
  const services = await runLocalServices();
  await localTables(services.ready);
  const queueNames = ["LeadAlertsMail", "LeadStreamSearch", "PlanMail", "AdEvents"];
  for (const name of queueNames) services.send(`${name}DeadLetters`, { of: name });
  services.send("LeadStreamDispatchDeadLetters", failedBatch(new Date()));
  services.send("LeadStreamCountDeadLetters", failedBatch(new Date()));
  expect(await redrive()).toEqual([
    "mail: sending 1 alert again (the local cloud).",
    "webhook: sending 0 alerts again (the local cloud).",
    "push: sending 0 alerts again (the local cloud).",
    "slack: sending 0 alerts again (the local cloud).",
    "search: indexing 1 lead again (the local cloud).",
    "plan mail: handling 1 message again (the local cloud).",
    "Meta: sending 1 event again (the local cloud).",
    "dispatch: queued 0 leads again for the search and every channel (the local cloud).",
    "statistics: counted 0 leads again (the local cloud).",
  ]);
  for (const name of queueNames) {
    expect(services.messagesIn(`${name}Queue`)).toEqual([{ of: name }]);
    expect(services.messagesIn(`${name}DeadLetters`)).toEqual([]);
  }
});

it("says what is lost if the dead letters are older than the change log", async () => {
  const services = await runLocalServices();
  await localTables(services.ready);
  const tooOld = failedBatch(new Date(Date.now() - changeLogMs - 60_000));
  services.send("LeadStreamDispatchDeadLetters", tooOld);
  services.send("LeadStreamCountDeadLetters", tooOld);
  const lines = await redrive();
  expect(lines.at(-2)).toMatch(/^! The webhook misses changes that are older than \d+ days?: /);
  expect(lines.at(-1)).toMatch(/^CommandError: A failed count is older .*run stats:rebuild\.$/);
  expect(services.messagesIn("LeadStreamCountDeadLetters")).toHaveLength(1);
});
