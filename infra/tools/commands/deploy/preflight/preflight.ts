import { resolveNs } from "node:dns/promises";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import type { Environment } from "@planner/infra/config/environmentSchema";
import { checkBootstrap } from "./checkBootstrap.ts";
import { checkBrand } from "./checkBrand.ts";
import { checkConcurrency } from "./checkConcurrency.ts";
import { checkDomain } from "./checkDomain.ts";
import { checkMail } from "./checkMail.ts";
import { checkProductionAccess } from "./checkProductionAccess.ts";
import { checkSecret } from "./checkSecret.ts";
import type { PlannedDeployment } from "./PlannedDeployment.ts";

/** What keeps a deployment from succeeding, what it will lack, and what could not be checked. One line each. */
export type PreflightReport = {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  readonly unchecked: readonly string[];
};

/** A check that has begun. Whether its findings are problems or warnings depends on the environment. */
type Check = {
  readonly subject: string;
  readonly problems?: Promise<readonly string[]>;
  readonly warnings?: Promise<readonly string[]>;
};

/**
 * Asks AWS for everything that a deployment needs, before anything changes.
 *
 * @param findNameServers asks the DNS for the name servers of a zone
 * @throws CredentialsProviderError if there are no credentials
 */
export async function preflight(
  planned: PlannedDeployment,
  findNameServers = resolveNs,
): Promise<PreflightReport> {
  const { environment } = planned;
  const account = await callerAccount(environment);
  if (environment.account !== undefined && environment.account !== account) {
    const problem = `Your credentials are for the account ${account}, but ${environment.name} is in ${environment.account}: switch AWS_PROFILE.`;
    return { problems: [problem], warnings: [], unchecked: [] };
  }
  const checks = checksOf(planned, account, findNameServers);
  const results = await Promise.all(checks.map(resultOf));
  return {
    problems: [checkBrand(environment), ...results.map((each) => each.problems)].flat(),
    warnings: results.flatMap((each) => each.warnings),
    unchecked: results.flatMap((each) => each.unchecked),
  };
}

/** Begins the checks that ask AWS, and the DNS about the domain. */
function checksOf(
  planned: PlannedDeployment,
  account: string,
  findNameServers: typeof resolveNs,
): readonly Check[] {
  const { environment } = planned;
  const productionAccess = checkProductionAccess(environment);
  return [
    { subject: "the bootstrap", problems: checkBootstrap(environment, account) },
    { subject: "Lambda's concurrent executions", problems: checkConcurrency(planned) },
    { subject: "SES", problems: checkMail(environment) },
    environment.protectData
      ? { subject: "SES's sandbox", problems: productionAccess }
      : { subject: "SES's sandbox", warnings: productionAccess },
    { subject: "the domain", problems: checkDomain(environment, findNameServers) },
    ...secretChecks(environment),
  ];
}

function secretChecks(environment: Environment): readonly Check[] {
  const { alertWebhookSecret, alertSlack, adEvents, webPush } = environment;
  const secrets = [
    {
      subject: "the webhook's secret",
      name: alertWebhookSecret,
      content: "the webhook's URL",
      file: "url.txt",
    },
    {
      subject: "the secret of Slack's webhook",
      name: alertSlack,
      content: "the URL of Slack's webhook",
      file: "url.txt",
    },
    {
      subject: "the secret of Meta's access token",
      name: adEvents?.meta.tokenSecret,
      content: "Meta's access token",
      file: "token.txt",
    },
    {
      subject: "the secret of the push notifications",
      name: webPush?.keysSecret,
      content: "the keys of the push notifications",
      file: "keys.json",
    },
  ];
  return secrets.map(({ subject, ...secret }) => {
    return { subject, problems: checkSecret(environment, secret) };
  });
}

/** Waits for a check. If the credentials do not allow it, its subject is unchecked. */
async function resultOf({ subject, problems, warnings }: Check): Promise<PreflightReport> {
  try {
    return { problems: (await problems) ?? [], warnings: (await warnings) ?? [], unchecked: [] };
  } catch (error) {
    // The name of this error differs between services: AccessDenied, AccessDeniedException.
    if (!(error instanceof Error && error.name.startsWith("AccessDenied"))) throw error;
    return { problems: [], warnings: [], unchecked: [subject] };
  }
}

async function callerAccount({ region }: Environment): Promise<string> {
  const { Account = "" } = await new STSClient({ region }).send(new GetCallerIdentityCommand());
  return Account;
}
