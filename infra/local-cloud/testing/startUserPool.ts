import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { inject, onTestFinished } from "vitest";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { LoopbackServer } from "../http/LoopbackServer.ts";
import { awsJsonHandler } from "../services/awsJsonHandler.ts";
import { userPoolCalls } from "../services/cognito/calls/userPoolCalls.ts";
import { afterPassword } from "../services/cognito/challenges.ts";
import { SigningKey, signingKeyName } from "../services/cognito/SigningKey.ts";
import { seedUsers } from "../services/cognito/seedUsers.ts";
import { clientOf, openUserPool, userOf } from "../services/cognito/UserPool.ts";
import { userPoolDefinition } from "../services/cognito/UserPoolDefinition.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import type { NewMail } from "../services/mail/Mailbox.ts";
import type { StateFolder } from "../storage/StateFile.ts";
import { temporaryState } from "./temporaryFolder.ts";

/** A user pool on its own port. */
export type TestPool = Awaited<ReturnType<typeof startUserPool>>;

/** Starts the fixture's user pool with its seeded users, an SDK client, and a clock that the test controls. */
export async function startUserPool(folder: StateFolder = temporaryState()) {
  const definition = fixturePool();
  // A date in the future, so that code that reads the real clock fails.
  const clock = { nowMs: Date.UTC(2031, 0, 1) };
  const mails: NewMail[] = [];
  const keyFile = join(folder.path, signingKeyName);
  if (!existsSync(keyFile)) copyFileSync(await sharedKeyFile(), keyFile);
  const pool = await openUserPool(definition, {
    folder,
    sendMail: (mail) => mails.push(mail),
    now: () => clock.nowMs,
  });
  await seedUsers(pool);
  const faults: string[] = [];
  const server = await LoopbackServer.listen(0);
  server.handler = awsJsonHandler(userPoolCalls(pool), (line) => faults.push(line));
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: "eu-central-1",
    credentials: localCredentials,
    // The SDK would retry the limits of the pool.
    maxAttempts: 1,
  });
  onTestFinished(async () => {
    client.destroy();
    await server.close();
    if (faults.length > 0) throw new Error(faults.join("\n"));
  });
  const [site] = definition.clients;
  if (site === undefined) throw new Error("The fixture has no app client");
  return {
    pool,
    client,
    endpoint,
    mails,
    UserPoolId: definition.id,
    ClientId: site.id,
    /** Moves the clock. */
    later: (seconds: number) => {
      clock.nowMs += seconds * 1000;
    },
    now: () => clock.nowMs,
  };
}

/** The answer to a correct password: tokens or the next challenge. */
type SignInStep = {
  readonly AuthenticationResult?: { readonly AccessToken: string; readonly RefreshToken: string };
  readonly ChallengeName?: string;
  readonly Session?: string;
};

/** Signs in without SRP, which costs the client 200 ms. For tests of what comes after the password. */
export async function signInWithoutSrp(
  { pool, ClientId }: TestPool,
  { email }: { readonly email: string },
): Promise<SignInStep> {
  return afterPassword(pool, clientOf(pool, ClientId), await userOf(pool, email));
}

/** Creates a user and reads the temporary password from the email. */
export async function invite({ client, UserPoolId, mails }: TestPool, email = "new@planner.local") {
  const attributes = [{ Name: "email_verified", Value: "true" }];
  await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username: email, UserAttributes: attributes }),
  );
  return { email, password: mails.at(-1)?.body.split(" with ")[1] ?? "" };
}

/** Answers the challenge of an invited user's first sign-in. */
export const setFirstPassword = (
  { client, ClientId }: TestPool,
  Session: string | undefined,
  NEW_PASSWORD: string,
) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: "NEW_PASSWORD_REQUIRED",
      Session,
      ChallengeResponses: { USERNAME: "new@planner.local", NEW_PASSWORD },
    }),
  );

function fixturePool() {
  const assembly = readAssembly(inject("fixtureAssembly"), "dev");
  const definition = userPoolDefinition(new Cloud(assembly, "localhost:1"));
  if (definition === undefined) throw new Error("The fixture has no user pool");
  return definition;
}

let sharedKey: Promise<string> | undefined;

/** One RSA key for all pools of the process, because generating one takes long. */
function sharedKeyFile(): Promise<string> {
  sharedKey ??= generateKey();
  return sharedKey;
}

async function generateKey(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "local-cloud-key-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  await SigningKey.load({ path: folder, report: () => undefined });
  return join(folder, signingKeyName);
}
