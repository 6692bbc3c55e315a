import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { inject, onTestFinished } from "vitest";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { awsJsonHandler } from "../aws/awsJsonHandler.ts";
import { userPoolCalls } from "../cognito/calls/userPoolCalls.ts";
import { seedUsers } from "../cognito/seedUsers.ts";
import { openUserPool } from "../cognito/UserPool.ts";
import { type UserPoolDefinition, userPoolDefinition } from "../cognito/UserPoolDefinition.ts";
import { localCredentials } from "../dynamodb/Database.ts";
import { LoopbackServer } from "../http/LoopbackServer.ts";
import type { NewMail } from "../mail/Mailbox.ts";
import { temporaryFolder } from "./temporaryFolder.ts";

/** What a test may choose about its pool. */
export type TestPoolOptions = {
  readonly folder?: string;
  /** Lays something over the fixture's pool. */
  readonly change?: (definition: UserPoolDefinition) => UserPoolDefinition;
};

/** The fixture's user pool, seeded, behind a real port, with the SDK's client and a clock that the test moves. */
export async function startUserPool({
  folder = temporaryFolder(),
  change = (definition) => definition,
}: TestPoolOptions = {}) {
  const assembly = readAssembly(inject("fixtureAssembly"), "dev");
  const found = userPoolDefinition(new Cloud(assembly, "localhost:1"));
  if (found === undefined) throw new Error("The fixture has no user pool");
  const definition = change(found);
  // The future: a clock that somewhere is not the test's would show.
  const clock = { nowMs: Date.UTC(2031, 0, 1) };
  const mails: NewMail[] = [];
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
    folder,
    UserPoolId: definition.id,
    ClientId: site.id,
    later: (seconds: number) => {
      clock.nowMs += seconds * 1000;
    },
    now: () => clock.nowMs,
  };
}

/** A started pool. */
export type TestPool = Awaited<ReturnType<typeof startUserPool>>;
