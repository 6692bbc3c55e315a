import { once } from "node:events";
import type { LocalCloud } from "../cloud/LocalCloud.ts";
import { seededUsers } from "../cognito/seedUsers.ts";
import { LocalCloudError, printLine } from "../LocalCloudError.ts";

/**
 * Runs a local cloud until Ctrl-C or a polite kill, then stops it; the process ends with 0. What the person can act on
 * is said in one line, and the process ends with 1.
 *
 * @param start is given a signal that ends what it is waiting for
 */
export async function runInTerminal(
  start: (stopping: AbortSignal) => Promise<LocalCloud>,
): Promise<void> {
  const startedAtMs = performance.now();
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => stopping.abort());
  }
  whenOrphaned(() => stopping.abort());
  quietenSdk();
  try {
    const cloud = await start(stopping.signal);
    if (!stopping.signal.aborted) {
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      for (const line of [...addresses(cloud), `Ready in ${seconds} s. Ctrl-C stops everything.`]) {
        printLine(line);
      }
      await once(stopping.signal, "abort");
    }
    printLine("Stopping…");
    await cloud.stop();
    printLine("Stopped.");
  } catch (error) {
    // Asked to stop while starting: what was begun has been undone.
    if (stopping.signal.aborted && isAbort(error)) return;
    if (!(error instanceof LocalCloudError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function addresses(cloud: LocalCloud): string[] {
  const tables = Object.values(cloud.tables);
  return [
    `  Site      ${cloud.site}`,
    `  Admin     ${cloud.site}/admin`,
    ...(cloud.user_pool === undefined ? [] : users()),
    `  Mailbox   ${cloud.mailbox}`,
    `  Database  ${cloud.database} (${tables.length === 1 ? "table" : "tables"} ${tables.join(", ")})`,
    `  Data      ${cloud.dataFolder}`,
    `  Logs      ${cloud.logs}`,
    ...cloud.notEmulated.map((feature) => `  Not run locally: ${feature}`),
  ];
}

/** These passwords are everyone's: they stand in the repository and open nothing but a local pool. */
function users(): string[] {
  const { admin, viewer } = seededUsers;
  return [
    `            administrator ${admin.email}, password ${admin.password}`,
    `            no administrator ${viewer.email}, password ${viewer.password}`,
  ];
}

/** npm, told to end, ends its shell and leaves the program running: then nobody is left who could stop it. */
function whenOrphaned(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** The SDK's notice about coming Node versions is for who develops the functions, not for who starts the product. */
function quietenSdk(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "AbortError" || error instanceof LocalCloudError)
  );
}
