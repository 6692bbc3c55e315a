import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { dataFolderAt } from "@planner/local-cloud/cloud/DataFolder";
import { type ReadyFile, readReadyFile } from "@planner/local-cloud/cloud/readyFile";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { alterTemplates } from "./alterTemplates.ts";
import { unthrottled } from "./unthrottled.ts";

/** The local cloud in a process of its own, its throttles wide open: what holds it up is the machine alone. */
export type OpenCloud = {
  readonly ready: ReadyFile;
  /** What the operators' commands find it by. */
  readonly dataFolder: string;
  /** The folder given, for whatever else goes with it. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/**
 * Synthesizes the product and runs it as `npm start` does. @param folder an empty one, which the caller removes after the stop
 *
 * @throws Error with what the program said when it ends before it is ready
 */
export async function startOpenCloud(folder: string): Promise<OpenCloud> {
  mkdirSync(join(folder, "assembly"));
  const assembly = synthesizeProduct(join(folder, "assembly"));
  alterTemplates(assembly, unthrottled);
  const data = join(folder, "data");
  const program = spawn(
    process.execPath,
    ["--import", "tsx", "infra/local-cloud/testing/runFixture.ts", assembly, data],
    { cwd: repositoryRoot, stdio: ["ignore", "pipe", "pipe"] },
  );
  await untilReady(program);
  const ready = readReadyFile(dataFolderAt(data));
  if (ready === undefined) throw new Error("The local cloud is ready and does not say where");
  return {
    ready,
    dataFolder: data,
    folder,
    stop: async () => {
      const ended = once(program, "exit");
      program.kill("SIGINT");
      await ended;
    },
  };
}

async function untilReady(program: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready in")) resolve();
    };
    program.stdout.on("data", read);
    program.stderr.on("data", read);
    program.once("exit", () => reject(new Error(`The local cloud did not start:\n${output}`)));
  });
}
