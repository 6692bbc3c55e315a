import { pluralize } from "@planner/shared/format";
import { CommandError } from "../../CommandError.ts";
import { printLine } from "../../runCommand.ts";
import type { PlannedDeployment } from "../deploymentSummary.ts";
import { accountChecks } from "./accountChecks.ts";
import { domainChecks } from "./domainChecks.ts";
import { mailChecks } from "./mailChecks.ts";
import { quotaChecks } from "./quotaChecks.ts";

/** What a deployment is about to do, for the checks before it. */
export type PlannedChecks = PlannedDeployment & {
  /** Whether the environment has no functions and no distribution yet. */
  readonly isFirst: boolean;
  /** Settings of every SDK client. */
  readonly client: { readonly profile?: string };
};

/** Something that AWS would refuse, with the way to fix it. A warning does not stop the deployment. */
export type Finding = { readonly isWarning?: true; readonly text: string };

/** Asks AWS about one requirement. Returns nothing if it is met. */
export type PreflightCheck = {
  /** `the region's bootstrap`, for the report if the credentials do not allow the check. */
  readonly subject: string;
  readonly find: (planned: PlannedChecks) => Promise<readonly Finding[]>;
};

const checks: readonly PreflightCheck[] = [
  ...accountChecks,
  ...quotaChecks,
  ...mailChecks,
  ...domainChecks,
];

/**
 * Checks everything that AWS is known to refuse, before anything changes.
 *
 * @throws CommandError if a deployment would fail
 */
export async function preflight(planned: PlannedChecks): Promise<void> {
  const findings = (await Promise.all(checks.map((check) => runCheck(check, planned)))).flat();
  for (const { isWarning, text } of findings) printLine(`${isWarning ? "!" : "✗"} ${text}`);
  const problems = findings.filter(({ isWarning }) => isWarning !== true).length;
  if (problems === 0) return;
  throw new CommandError(
    `AWS would refuse this deployment (${pluralize(problems, "problem")}, see above). Nothing has changed.`,
  );
}

async function runCheck(
  check: PreflightCheck,
  planned: PlannedChecks,
): Promise<readonly Finding[]> {
  try {
    return await check.find(planned);
  } catch (error) {
    if (!isAccessDenied(error)) throw error;
    return [
      { isWarning: true, text: `Not checked: ${check.subject}. Your credentials do not allow it.` },
    ];
  }
}

/** Services name it differently: AccessDenied, AccessDeniedException. */
function isAccessDenied(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith("AccessDenied");
}
