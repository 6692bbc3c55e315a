import { once } from "node:events";
import type { LocalCloud } from "../cloud/LocalCloud.ts";
import { LocalCloudError, printLine, reportFailure } from "../LocalCloudError.ts";
import { seededUsers } from "../services/cognito/seedUsers.ts";

/**
 * Runs a local cloud until Ctrl-C or SIGTERM, then stops it and exits with 0. If the start fails, prints why and exits with 1.
 *
 * @param start receives a signal that aborts the start
 */
export async function runInTerminal(
  start: (signal: AbortSignal) => Promise<LocalCloud>,
): Promise<void> {
  const startedAtMs = performance.now();
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => stopping.abort());
  }
  onParentExit(() => stopping.abort());
  // The SDK's notice about future Node versions does not concern the user of the local cloud.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";
  try {
    const cloud = await start(stopping.signal);
    if (!stopping.signal.aborted) {
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      for (const line of addresses(cloud)) printLine(line);
      printLine(`Ready in ${seconds} s. Ctrl-C stops everything.`);
      await once(stopping.signal, "abort");
    }
    printLine("Stopping…");
    await cloud.stop();
    printLine("Stopped.");
  } catch (error) {
    const wasAborted = stopping.signal.aborted && isAbort(error);
    if (!wasAborted) reportFailure(error);
  }
}

function addresses(cloud: LocalCloud): string[] {
  const tables = Object.values(cloud.tables);
  const { admin, viewer } = seededUsers;
  return [
    `  Site      ${cloud.site}`,
    `  Admin     ${cloud.site}/admin`,
    // These passwords are public and only work in local user pools.
    ...(cloud.user_pool === undefined
      ? []
      : [
          `            administrator ${admin.email}, password ${admin.password}`,
          `            no administrator ${viewer.email}, password ${viewer.password}`,
        ]),
    `  Mailbox   ${cloud.mailbox}`,
    `  Database  ${cloud.database} (${tables.length === 1 ? "table" : "tables"} ${tables.join(", ")})`,
    `  Data      ${cloud.dataFolder}`,
    `  Logs      ${cloud.logs}`,
    ...cloud.notEmulated.map((feature) => `  Not run locally: ${feature}`),
  ];
}

/** When npm is terminated, it ends its shell but not this process, so this process must notice. */
function onParentExit(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

function isAbort(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "AbortError" || error instanceof LocalCloudError)
  );
}
