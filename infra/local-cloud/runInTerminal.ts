import { once } from "node:events";
import { paths } from "@planner/shared/api/sitePaths";
import { feedUser } from "@planner/shared/lead/adFeeds";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { LocalCloudError, reportFailure } from "./LocalCloudError.ts";
import { printLine } from "./printLine.ts";
import { seededUsers } from "./services/cognito/seedUsers.ts";
import { metaPage } from "./services/meta/metaRoutes.ts";
import { receiverPages } from "./services/receivers.ts";

/**
 * Runs a local cloud until a signal such as Ctrl-C, or until npm ends. Then stops it and exits with 0. If the start fails or the
 * database ends, prints why and exits with 1.
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
  try {
    const cloud = await start(stopping.signal);
    if (!stopping.signal.aborted) {
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      for (const line of addressLines(cloud)) printLine(line);
      printLine(`Ready in ${seconds} s. Ctrl-C stops everything.`);
      const ending = AbortSignal.any([stopping.signal, cloud.failure]);
      if (!ending.aborted) await once(ending, "abort");
    }
    if (cloud.failure.aborted) {
      reportFailure(cloud.failure.reason);
      await cloud.stop();
      return;
    }
    printLine("Stopping…");
    await cloud.stop();
    printLine("Stopped.");
  } catch (error) {
    // A stop during the start aborts it, so these errors are expected then.
    const isAbort = error instanceof Error && error.name === "AbortError";
    const isExpected = isAbort || error instanceof LocalCloudError;
    if (!stopping.signal.aborted || !isExpected) reportFailure(error);
  }
}

/** Where everything runs, and the passwords for it. */
function addressLines(cloud: LocalCloud): readonly string[] {
  const { admin, viewer } = seededUsers;
  const lines = [`  Site      ${cloud.site}`, `  Admin     ${cloud.site}${paths.admin}`];
  if (cloud.user_pool !== undefined) {
    // These passwords are public and only work in local user pools.
    lines.push(
      `            administrator ${admin.email}, password ${admin.password}`,
      `            no administrator ${viewer.email}, password ${viewer.password}`,
    );
  }
  lines.push(
    `  Embedded  ${cloud.agency}`,
    `  Mailbox   ${cloud.mailbox}`,
    `  Slack     ${new URL(receiverPages.slack.path, cloud.mailbox)}`,
    `  Webhook   ${new URL(receiverPages.webhook.path, cloud.mailbox)}`,
    `  Meta      ${new URL(metaPage.path, cloud.mailbox)}`,
  );
  if (cloud.feedPassword !== undefined) {
    lines.push(
      `  Feeds     ${cloud.site}/feeds/google-ads/won.csv`,
      `            user ${feedUser}, password ${cloud.feedPassword}`,
    );
  }
  lines.push(
    `  Database  ${cloud.database} (${Object.values(cloud.tables).join(", ")})`,
    `  Data      ${cloud.dataFolder}`,
    `  Logs      ${cloud.logs}`,
    ...cloud.notEmulated.map((feature) => `  Not run locally: ${feature}`),
  );
  return lines;
}

/** Calls `stop` when npm has ended. A terminated npm ends its shell, but not this process. */
function onParentExit(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
