import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { type ReadyFile, readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { CommandError } from "../commands/CommandError.ts";
import { LeadTable } from "./LeadTable.ts";

/** A local cloud in its own process, so that it does not share an event loop with the experiment. */
export type CloudProcess = {
  readonly ready: ReadyFile;
  /** Operator commands use it to find the cloud (`LOCAL_DATA`). */
  readonly dataFolder: string;
  readonly table: LeadTable;
  readonly stop: () => Promise<void>;
};

/**
 * Runs an assembly the way `npm start` does.
 *
 * @throws CommandError with the last line of the program's output, if it ends before it is ready
 */
export async function startCloudProcess(
  assembly: string,
  dataFolder: string,
): Promise<CloudProcess> {
  const program = spawn(
    process.execPath,
    ["--import", "tsx", "infra/local-cloud/testing/runFixture.ts", assembly, dataFolder],
    { cwd: repositoryRoot, stdio: ["ignore", "pipe", "pipe"] },
  );
  await waitUntilReady(program);
  const ready = readReadyFile(dataFolderAt(dataFolder));
  if (ready === undefined) throw new Error("The local cloud is ready but wrote no ready file");
  const table = LeadTable.open(ready);
  return {
    ready,
    dataFolder,
    table,
    stop: async () => {
      table.close();
      const ended = once(program, "exit");
      program.kill("SIGINT");
      await ended;
    },
  };
}

async function waitUntilReady(
  program: ChildProcessByStdio<null, Readable, Readable>,
): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready in")) resolve();
    };
    program.stdout.on("data", read);
    program.stderr.on("data", read);
    program.once("close", () => {
      const reason = output.trim().split("\n").at(-1);
      reject(new CommandError(`The local cloud did not start: ${reason}`));
    });
  });
}
