import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { Cloud } from "@planner/local-cloud/assembly/Cloud";
import { readAssembly } from "@planner/local-cloud/assembly/readAssembly";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { httpApiDefinitions } from "@planner/local-cloud/services/apigateway/HttpApiDefinition";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { originHeader } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { LeadTable } from "../LeadTable.ts";
import { unthrottledAssembly } from "../productAssembly.ts";
import { type CompleteAnswer, Connection } from "./Connection.ts";
import type { FuzzedRequest, Header } from "./FuzzedRequest.ts";
import { fuzzCloud, fuzzFigures } from "./fuzzCloud.ts";
import { sendRequests } from "./sendRequests.ts";
import { signIn } from "./tokens.ts";

const folder = mkdtempSync(join(tmpdir(), "planner-fuzz-"));
let cloud: LocalCloud;
let apiHost: string;
let secret: string;

beforeAll(async () => {
  const assemblyDirectory = unthrottledAssembly(folder);
  cloud = await startLocalCloud({
    assemblyDirectory,
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
  const template = new Cloud(readAssembly(assemblyDirectory, "dev"), "localhost");
  apiHost = httpApiDefinitions(template)[0]?.host ?? "";
  secret = await readOriginSecret(template);
}, 300_000);

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

describe("fuzz experiment", () => {
  // Must run first: it needs an empty table.
  it("passes 100 generated requests", async () => {
    const requests = 100;
    const report = await fuzzCloud(cloud, { seed: 5, requests });
    expect(report.findings.defects).toEqual([]);
    expect(report.storageDefects).toEqual([]);
    expect(report.loggedFailures).toEqual([]);
    expect(fuzzFigures([report], requests).filter(({ ok }) => !ok)).toEqual([]);
  }, 600_000);

  it("fails if the product returns 500 for everything", async () => {
    const server = createServer((_, response) => response.writeHead(500).end()).listen(0);
    await once(server, "listening");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = z.object({ port: z.number() }).parse(server.address());
    const findings = await sendRequests({
      port: address.port,
      seed: 5,
      requests: 20,
      connections: 4,
      tokens: async () => ({ admin: "a", viewer: "v", cursor: "c" }),
    });
    expect(findings.wrongAnswers).toBeGreaterThan(15);
  });
});

describe(`the ${originHeader} header`, () => {
  let admin: string;
  beforeAll(async () => {
    ({ admin } = await signIn(cloud));
  });

  const guess = "a".repeat(64);
  const guesses: readonly (readonly [string, readonly Header[]])[] = [
    ["no header", []],
    ["a guess", [[originHeader, guess]]],
    ["a guess in upper case", [[originHeader.toUpperCase(), guess]]],
    [
      "two guesses",
      [
        [originHeader, guess],
        [originHeader, "b".repeat(64)],
      ],
    ],
    [
      "two empty values",
      [
        [originHeader, ""],
        ["X-Origin-Verify", ""],
      ],
    ],
    [
      "a guess that is marked as hop-by-hop",
      [
        ["Connection", originHeader],
        [originHeader, guess],
      ],
    ],
    ["a guess under a similar name", [[originHeader.replaceAll("-", "_"), guess]]],
    [
      "forged CDN headers",
      [
        ["Via", "1.1 a.cloudfront.net (CloudFront)"],
        ["X-Amz-Cf-Id", "a"],
        ["X-Forwarded-Host", "localhost"],
      ],
    ],
  ];

  const routes: readonly (() => FuzzedRequest)[] = [
    saveRequest,
    () => adminRequest(admin, "POST /api/is-admin", '{"user_id":"somebody"}'),
    () => adminRequest(admin, "GET /api/leads?limit=1"),
    () => adminRequest(admin, "GET /api/leads/stats"),
    () => adminRequest(admin, "GET /api/leads/changes"),
  ];

  it.each(guesses)("rejects every request that bypasses the CDN with %s", async (_, headers) => {
    const before = await leadKeys();
    for (const route of routes) {
      const answer = await send({ ...route(), host: apiHost }, headers);
      expect(answer.status).toBe(403);
      expect(problemSchema.parse(JSON.parse(answer.body.toString())).detail).toBe(
        "Please use the site's own address",
      );
      expect(toText(answer)).not.toContain(secret);
    }
    expect(await leadKeys()).toEqual(before);
  });

  it.each(guesses)("allows every request through the CDN with %s", async (_, headers) => {
    const answers = await Promise.all(routes.map((route) => send(route(), headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
    for (const answer of answers) expect(toText(answer)).not.toContain(secret);
  });

  it("allows a request to the API only with the exact secret", async () => {
    const statusWith = async (...values: readonly string[]) => {
      const headers = values.map((value) => [originHeader, value] as const);
      return (await send({ ...saveRequest(), host: apiHost }, headers)).status;
    };
    expect(await statusWith(secret)).toBe(201);
    expect(await statusWith(secret, guess)).toBe(403);
    expect(await statusWith(guess, secret)).toBe(403);
    expect(await statusWith(secret.slice(1))).toBe(403);
  });

  it("rejects a request with two hosts", async () => {
    const answer = await send({ ...saveRequest(), framing: "two hosts", host: apiHost }, []);
    expect(answer.status).toBe(400);
  });
});

/** A request that saves a lead under a new key. */
function saveRequest(): FuzzedRequest {
  return {
    kind: "save",
    method: "POST",
    target: "/api/leads",
    headers: [
      ["Content-Type", "application/json"],
      ["Idempotency-Key", randomUUID()],
    ],
    body: Buffer.from(
      JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
      }),
    ),
    framing: "length",
  };
}

function adminRequest(token: string, call: `${string} ${string}`, body = ""): FuzzedRequest {
  const [method = "", target = ""] = call.split(" ");
  return {
    kind: "admin",
    method,
    target,
    headers: [
      ["Content-Type", "application/json"],
      ["Authorization", `Bearer ${token}`],
    ],
    body: Buffer.from(body),
    framing: "length",
  };
}

async function leadKeys(): Promise<readonly string[]> {
  const table = LeadTable.open(cloud);
  const leads = await table.leads();
  table.close();
  return [...leads.keys()].sort();
}

async function send(request: FuzzedRequest, headers: readonly Header[]): Promise<CompleteAnswer> {
  const connection = new Connection(Number(new URL(cloud.site).port));
  const answer = await connection.exchange({
    ...request,
    headers: [...request.headers, ...headers],
  });
  connection.close();
  if (answer.kind !== "answered") throw new Error(answer.kind);
  return answer;
}

function toText({ headers, body }: CompleteAnswer): string {
  return JSON.stringify([...headers]) + body.toString();
}

async function readOriginSecret(template: Cloud): Promise<string> {
  const SecretId = template
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
