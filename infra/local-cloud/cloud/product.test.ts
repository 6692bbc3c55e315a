import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { originHeader } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { logMessages } from "@planner/shared/logMetrics";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { httpApiDefinitions } from "../apigateway/HttpApiDefinition.ts";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { localCredentials } from "../dynamodb/Database.ts";
import { declaredAnswers } from "../testing/declaredAnswers.ts";
import { synthesizeProduct } from "../testing/synthesizeProduct.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's own stacks on the local cloud: nothing of them is outside what it understands.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-product-"));
let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
}, 180_000);

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const described = () => new Cloud(readAssembly(join(folder, "cdk.out"), "dev"), "localhost");

/** Host names of the APIs of the template, which answer at this port too. */
function apiHosts(): readonly string[] {
  return httpApiDefinitions(described()).map(({ host }) => host);
}

function originSecretArn(): string | undefined {
  return described()
    .resourcesOf("AWS::SecretsManager::Secret", z.unknown())
    .find(({ logicalId }) => logicalId.startsWith("OriginSecret"))?.ref;
}

/** The lines in the log of the functions whose name contains a word. */
function loggedBy(name: string): readonly unknown[] {
  const logs = join(folder, "data", "logs");
  return readdirSync(logs)
    .filter((file) => file.includes(name))
    .flatMap((file) => readFileSync(join(logs, file), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
}

/** Sends a lead to the API's own host name; fetch would not let it be told. */
function saveAround(host: string, shown: string | undefined) {
  const { hostname, port } = new URL(cloud.site);
  return new Promise<{ status: number | undefined; type: string | undefined }>(
    (resolve, reject) => {
      const headers = {
        host,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...(shown === undefined ? {} : { [originHeader]: shown }),
      };
      httpRequest(
        { hostname, port, path: "/api/leads", method: "POST", headers },
        ({ statusCode: status, headers: { "content-type": type } }) => resolve({ status, type }),
      )
        .on("error", reject)
        .end(leadBody);
    },
  );
}

const leadBody = JSON.stringify({
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: { first_name: "Dana", work_email: "dana@acme.io", mobile: "(305) 867-5319" },
});

const save = (key: string) =>
  fetch(`${cloud.site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: leadBody,
  });

async function storedLeads() {
  const client = new DynamoDBClient({
    endpoint: cloud.database,
    region: "us-east-1",
    credentials: localCredentials,
  });
  // The statistics lie in the same table.
  const scan = {
    TableName: cloud.tables.LeadStoreTable,
    FilterExpression: "attribute_exists(entity)",
  };
  const { Items } = await client.send(new ScanCommand(scan));
  client.destroy();
  return Items;
}

describe("the product on the local cloud", () => {
  it("leaves nothing out that its template asks for, but the firewall and what watches", () => {
    expect(cloud.notEmulated).toEqual([
      "the web application firewall",
      "alarms, dashboard, traces and budget",
    ]);
  });

  it.each([
    ["/", 200, "planner"],
    ["/admin", 200, "admin"],
    ["/nowhere", 404, "not found"],
  ])("answers %s with %i", async (path, status, text) => {
    const response = await fetch(cloud.site + path);
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("answers every address with the template's headers, cache rules and statuses", async () => {
    const declared = declaredAnswers(join(folder, "cdk.out", "assembly-dev"));
    const [page, ...otherPages] = declared.pageCacheControls;
    expect(otherPages).toEqual([]);
    const answers = {
      "/": [200, page],
      "/admin": [200, page],
      "/config.json": [200, page],
      "/assets/app-1.js": [200, declared.assetCacheControl],
      "/nowhere": [declared.unknownStatus, page],
      "/index.html": [declared.unknownStatus, page],
      "/assets/none.js": [404, null],
      "/api/nothing": [404, null],
    };
    for (const [path, [status, cacheControl]] of Object.entries(answers)) {
      const response = await fetch(cloud.site + path);
      expect([path, response.status]).toEqual([path, status]);
      expect([path, response.headers.get("cache-control")]).toEqual([path, cacheControl]);
      expect(Object.fromEntries(response.headers)).toMatchObject(declared.headers);
      expect(response.headers.has("x-amz-meta-status")).toBe(false);
    }
    expect(declared).toMatchObject({
      assetCacheControl: "public,max-age=31536000,immutable",
      unknownStatus: 404,
    });
  });

  it.each([undefined, "a".repeat(64)])(
    "refuses a lead that comes around the CDN, with %s in its header",
    async (shown) => {
      const [api] = apiHosts();
      expect(await saveAround(api ?? "", shown)).toEqual({
        status: 403,
        type: "application/problem+json",
      });
      expect(await storedLeads()).toEqual([]);
    },
  );

  it("takes a lead that bears what Secrets Manager says the CDN shows", async () => {
    const [api] = apiHosts();
    const client = new SecretsManagerClient({
      endpoint: cloud.services,
      region: "us-east-1",
      credentials: localCredentials,
    });
    const secret = await client.send(new GetSecretValueCommand({ SecretId: originSecretArn() }));
    client.destroy();
    const { current } = JSON.parse(secret.SecretString ?? "");
    expect((await saveAround(api ?? "", current)).status).toBe(201);
  });

  it("calls a request alike towards its visitor, in each log and with its lead", async () => {
    const key = randomUUID();
    const saved = await save(key);
    const id = saved.headers.get("x-amz-cf-id");
    const stored = (await storedLeads())?.find((lead) => lead.idempotency_key?.S === key);
    expect(stored?.correlation_id).toEqual({ S: id });
    await vi.waitFor(() => {
      expect(loggedBy("SaveLead")).toContainEqual(
        expect.objectContaining({ message: logMessages.leadSaved, correlation_id: id }),
      );
      expect(loggedBy("LeadStatisticsCounter")).toContainEqual(
        expect.objectContaining({
          message: logMessages.leadsCounted,
          correlation_ids: expect.arrayContaining([id]),
        }),
      );
    }, 30_000);
  });

  it("tells whoever is refused the request's id", async () => {
    const refused = await fetch(`${cloud.site}/api/leads`, { method: "POST", body: "{}" });
    const { correlation_id } = problemSchema.parse(await refused.json());
    expect(refused.status).toBe(400);
    expect(correlation_id).toBe(refused.headers.get("x-amz-cf-id"));
  });

  it("stores one lead for ten equal requests at once, and answers all alike", async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => save(key)));
    const answers = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers).size).toBe(1);
    expect((await storedLeads())?.filter((lead) => lead.idempotency_key?.S === key)).toMatchObject([
      { work_email: { S: "dana@acme.io" } },
    ]);
  });
});
