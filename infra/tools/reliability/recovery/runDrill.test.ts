import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editFigures, runEdits } from "../edits/runEdits.ts";
import { scanTable } from "../LeadTable.ts";
import { unthrottledAssembly } from "../productAssembly.ts";
import { type CloudProcess, startCloudProcess } from "../startCloudProcess.ts";
import { type Drill, drillFigures, runDrill } from "./runDrill.ts";

let folder: string;
let cloud: CloudProcess;
let drill: Drill;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "planner-recovery-"));
  cloud = await startCloudProcess(unthrottledAssembly(folder), join(folder, "data"));
  drill = await runDrill(24, cloud);
}, 600_000);
afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

const failedFigures = async () =>
  (await drillFigures(drill, cloud)).flatMap(({ ok, label, value }) =>
    ok ? [] : [[label, value]],
  );

describe("recovery experiment", () => {
  it("restores lost leads while others arrive and leaves the statistics exact", async () => {
    expect(drill.lost).toHaveLength(14);
    expect(await failedFigures()).toEqual([]);
  });

  it("fails if the restore leaves out an event", async () => {
    const { client } = cloud.table;
    const TableName = drill.desk.tableName;
    const items = await scanTable(client, { TableName });
    const event = items.find((item) => drill.desk.isLost(item));
    const { pk = { S: "" }, sk = { S: "" } } = event ?? {};
    await client.send(new DeleteItemCommand({ TableName, Key: { pk, sk } }));
    expect(await failedFigures()).toEqual([["events restored unchanged", expect.any(Number)]]);
    await client.send(new PutItemCommand({ TableName, Item: { ...event } }));
  });

  it("fails if the restore leaves out a lead", async () => {
    const { client, name: TableName } = cloud.table;
    const timelines = await scanTable(client, { TableName: drill.desk.tableName });
    const edited = new Set(timelines.map(({ pk }) => pk?.S));
    // Without the lead, its events would fail too.
    const key = drill.lost.find((lost) => !edited.has(`lead#${drill.backup.get(lost)?.id?.S}`));
    const sent = drill.before + drill.after + drill.steady;
    const Key = { idempotency_key: { S: key ?? "" } };
    await client.send(new DeleteItemCommand({ TableName, Key }));
    expect(await failedFigures()).toEqual([
      ["leads restored unchanged", 13],
      ["leads in the table", sent - 3],
      ["statistics compared with a recount", "different"],
      ["leads alerted by email", sent - 3],
    ]);
  });
});

describe("edits experiment", () => {
  it("leaves stages, timelines and statistics exact", async () => {
    const run = await runEdits({ clients: 4, edits: 40, leads: 10 }, cloud);
    const figures = await editFigures(run, cloud);
    expect(figures.flatMap(({ ok, label, value }) => (ok ? [] : [[label, value]]))).toEqual([]);
  });
});
