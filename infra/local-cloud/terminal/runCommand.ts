import { spawn } from "node:child_process";
import { once } from "node:events";
import { LocalCloudError } from "../LocalCloudError.ts";

/** A program to run to its end. */
export type Command = {
  /** What it does, for the message when it fails: `the web build`. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Absent: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends the program. */
  readonly signal: AbortSignal;
};

/**
 * Runs a program quietly.
 *
 * @throws LocalCloudError with everything it said, when it fails
 */
export async function runCommand({ name, file, args, cwd, env, signal }: Command): Promise<void> {
  const child = spawn(file, args, { cwd, env, signal, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text) => output.push(text));
  child.stderr.setEncoding("utf8").on("data", (text) => output.push(text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new LocalCloudError(`${output.join("")}\n${name} failed (see above).`);
}
