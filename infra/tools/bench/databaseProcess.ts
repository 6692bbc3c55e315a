import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { dynoxideBinary } from "@planner/local-cloud/services/dynamodb/dynoxideBinary";

/** A local database that this process started and may kill. */
export type DatabaseProcess = { readonly end: (signal: "SIGTERM" | "SIGKILL") => Promise<void> };

/**
 * Starts the local database's program with these arguments and waits until it listens.
 *
 * @throws Error with the program's output if it ends before it listens
 */
export async function startDatabaseProcess(args: readonly string[]): Promise<DatabaseProcess> {
  const program = spawn(dynoxideBinary(), args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(program, "exit");
  const lines: string[] = [];
  for await (const line of createInterface({ input: program.stderr })) {
    if (line.includes("listening")) {
      // A full pipe would stop the database.
      program.stderr.resume();
      return {
        end: async (signal) => {
          program.kill(signal);
          await ended;
        },
      };
    }
    lines.push(line);
  }
  throw new Error(`The database did not start:\n${lines.join("\n")}`);
}
