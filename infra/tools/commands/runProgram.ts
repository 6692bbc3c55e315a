import { spawn } from "node:child_process";
import { once } from "node:events";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";

/** Runs a program in the repository's root on this terminal, questions and answers included; gives its exit code. */
export async function runProgram(file: string, args: readonly string[]): Promise<number> {
  const child = spawn(file, args, { cwd: repositoryRoot, stdio: "inherit" });
  // A Ctrl-C reaches the program as well, and the program decides what to undo.
  const waitForChild = () => undefined;
  process.on("SIGINT", waitForChild);
  try {
    const [code] = await once(child, "close");
    return typeof code === "number" ? code : 1;
  } finally {
    process.off("SIGINT", waitForChild);
  }
}
