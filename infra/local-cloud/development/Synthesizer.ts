import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

const resultSchema = z.object({ succeeded: z.boolean() });

/** Synthesizes one stage repeatedly, in a child process that keeps its modules loaded. */
export class Synthesizer {
  readonly #request: { readonly outdir: string; readonly stageName: string };
  readonly #logFile: string;
  #child: ChildProcess | undefined;

  /** @param logFile receives the output of CDK and esbuild */
  constructor(outdir: string, stageName: string, logFile: string) {
    this.#request = { outdir, stageName };
    this.#logFile = logFile;
  }

  /** @throws LocalCloudError if the synthesis fails */
  async run(): Promise<void> {
    const child = this.#child ?? this.#start();
    const ended = Promise.race([once(child, "message"), once(child, "exit")]);
    child.send(this.#request);
    const [result] = await ended;
    const parsed = resultSchema.safeParse(result);
    if (!parsed.success || !parsed.data.succeeded) {
      throw new LocalCloudError(`The synthesis failed: see ${this.#logFile}.`);
    }
  }

  /** Ends the child process: the next run loads the stacks' code again. */
  restart(): void {
    this.#child?.kill();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const log = openSync(this.#logFile, "a");
    const child = fork(join(import.meta.dirname, "synthesizeOnRequest.ts"), {
      stdio: ["ignore", log, log, "ipc"],
      execArgv: ["--import", "tsx"],
    });
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    this.#child = child;
    return child;
  }
}
