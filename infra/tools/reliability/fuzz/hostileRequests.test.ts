import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { httpApiDefinitions } from "@planner/local-cloud/apigateway/HttpApiDefinition";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { localCredentials } from "@planner/local-cloud/dynamodb/Database";
import { originHeader } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { leadTableOf } from "../cloud/LeadTable.ts";
import { storedLeads } from "../cloud/storedLeads.ts";
import { isAsExpected } from "../isAsExpected.ts";
import { fuzzCloud } from "./fuzzCloud.ts";
import { fuzzFigures } from "./fuzzFigures.ts";
import type { WholeAnswer } from "./http/Answer.ts";
import { Connection } from "./http/Connection.ts";
import type { FuzzedRequest } from "./http/FuzzedRequest.ts";
import { adminRequest, savingRequest } from "./realRequests.ts";
import { signIn } from "./Secrets.ts";
import { startFuzzedCloud } from "./startFuzzedCloud.ts";

const folder = mkdtempSync(join(tmpdir(), "local-cloud-hostile-"));
let cloud: LocalCloud;
let apiHost: string;
let secret: string;
let admin: string;

beforeAll(async () => {
  cloud = await startFuzzedCloud(folder);
  const described = new Cloud(
    readAssembly(join(folder, "assembly", "cdk.out"), "dev"),
    "localhost",
  );
  apiHost = httpApiDefinitions(described)[0]?.host ?? "";
  secret = await originSecret(described);
}, 300_000);

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

// `npm run show:fuzz` sends a hundred thousand of another seed.
it("answers 400 generated requests as it has to and stores leads alone", async () => {
  const requests = 400;
  const report = await fuzzCloud(cloud, { seed: 5, requests });
  expect(report.findings.faults).toEqual([]);
  expect(report.storedFaults).toEqual([]);
  expect(report.loggedFailures).toEqual([]);
  expect(report.addedNames).toEqual([]);
  expect(fuzzFigures([report], requests).filter((figure) => !isAsExpected(figure))).toEqual([]);
}, 600_000);

describe(`what a stranger says of ${originHeader}`, () => {
  beforeAll(async () => {
    ({ admin } = await signIn(cloud));
  });

  const guess = "a".repeat(64);
  const guesses: readonly (readonly [string, FuzzedRequest["headers"]])[] = [
    ["nothing", []],
    ["a guess", [[originHeader, guess]]],
    ["a guess in other letters", [[originHeader.toUpperCase(), guess]]],
    [
      "two guesses",
      [
        [originHeader, guess],
        [originHeader, "b".repeat(64)],
      ],
    ],
    [
      "nothing, twice",
      [
        [originHeader, ""],
        ["X-Origin-Verify", ""],
      ],
    ],
    [
      "a guess that is not to go on",
      [
        ["Connection", originHeader],
        [originHeader, guess],
      ],
    ],
    ["a guess under a name that looks like it", [[originHeader.replaceAll("-", "_"), guess]]],
    [
      "that it came by the CDN",
      [
        ["Via", "1.1 a.cloudfront.net (CloudFront)"],
        ["X-Amz-Cf-Id", "a"],
        ["X-Forwarded-Host", "localhost"],
      ],
    ],
  ];

  it.each(guesses)("opens no route of the API around the edge: %s", async (_, headers) => {
    const before = await leadKeys();
    for (const route of routes) {
      const answer = await send({ ...route(), host: apiHost }, headers);
      expect(answer.status).toBe(403);
      expect(problemSchema.parse(JSON.parse(answer.body.toString())).detail).toBe(
        "Please use the site's own address",
      );
      expect(told(answer)).not.toContain(secret);
    }
    expect(await leadKeys()).toEqual(before);
  });

  it.each(guesses)("closes no route to who comes by the edge: %s", async (_, headers) => {
    const answers = await Promise.all(routes.map((route) => send(route(), headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    for (const answer of answers) expect(told(answer)).not.toContain(secret);
  });

  it("opens the API with the secret alone, as it is", async () => {
    const statusWith = async (headers: FuzzedRequest["headers"]) =>
      (await send({ ...savingRequest(), host: apiHost }, headers)).status;
    expect(await statusWith([[originHeader, secret]])).toBe(201);
    expect(
      await statusWith([
        [originHeader, secret],
        [originHeader, guess],
      ]),
    ).toBe(403);
    expect(
      await statusWith([
        [originHeader, guess],
        [originHeader, secret],
      ]),
    ).toBe(403);
    expect(await statusWith([[originHeader, secret.slice(1)]])).toBe(403);
  });

  it("lets nobody choose between edge and API by naming both", async () => {
    const answer = await send({ ...savingRequest(), framing: "two hosts", host: apiHost }, []);
    expect(answer.status).toBe(400);
  });
});

const routes: readonly (() => FuzzedRequest)[] = [
  savingRequest,
  () => adminRequest(admin, "POST /api/is-admin", '{"user_id":"somebody"}'),
  () => adminRequest(admin, "GET /api/leads?limit=1"),
  () => adminRequest(admin, "GET /api/leads/stats"),
];

async function leadKeys(): Promise<readonly string[]> {
  const table = leadTableOf(cloud.database, cloud.tables);
  const leads = await storedLeads(table);
  table.client.destroy();
  return leads.map(({ idempotency_key: key }) => key?.S ?? "").toSorted();
}

async function send(
  request: FuzzedRequest,
  headers: FuzzedRequest["headers"],
): Promise<WholeAnswer> {
  const connection = new Connection(Number(new URL(cloud.site).port));
  const answer = await connection.exchange({
    ...request,
    headers: [...request.headers, ...headers],
  });
  connection.close();
  if (answer.kind !== "answered") throw new Error(answer.kind);
  return answer;
}

function told({ headers, body }: WholeAnswer): string {
  return JSON.stringify([...headers]) + body.toString();
}

async function originSecret(described: Cloud): Promise<string> {
  const SecretId = described
    .resourcesOf("AWS::SecretsManager::Secret", z.unknown())
    .find(({ logicalId }) => logicalId.startsWith("OriginSecret"))?.ref;
  const client = new SecretsManagerClient({
    endpoint: cloud.services,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  client.destroy();
  return z.object({ current: z.string() }).parse(JSON.parse(SecretString ?? "")).current;
}
