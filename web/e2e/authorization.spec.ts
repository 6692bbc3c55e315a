import { adminContract, deskRoutes } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { type APIRequestContext, expect } from "playwright/test";
import { admin, someEmail, viewer } from "./administrator.ts";
import { authorizationMatrix, type Tokens } from "./authorizationMatrix.ts";
import { adminCommand, captureLead } from "./cloud/cloudAccess.ts";
import { claimsOf, unsigned, withClaims } from "./cloud/tokens.ts";
import { createAdministrator, sessionTokens } from "./cloud/userPool.ts";
import { test } from "./fixtures.ts";

const { saveLead } = contract;
const { isAdmin, listLeads, leadStats } = adminContract;
const { getLead, leadChanges, changeStage, addLeadEvent } = deskRoutes;

const unknownLead = "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1";

const leadPath = (path: string, id: string) => path.replace("{id}", id);

type Call = Readonly<{
  method: string;
  path: string;
  data?: object;
  headers?: Readonly<Record<string, string>>;
}>;

/** The calls that need a token. */
const calls = {
  checkSelf: (self: string) => ({ ...isAdmin, data: { user_id: self } }),
  checkOther: { ...isAdmin, data: { user_id: admin.email } },
  list: { ...listLeads, path: `${listLeads.path}?limit=100` },
  stats: leadStats,
  changes: leadChanges,
  read: { ...getLead, path: leadPath(getLead.path, unknownLead) },
  changeStage: stageChange(unknownLead, 1, "contacted"),
  addEvent: addition(unknownLead, { kind: "text" }),
} as const;

/** Moves a lead to a stage. */
function stageChange(id: string, version: number, stage: Stage) {
  return {
    ...changeStage,
    path: leadPath(changeStage.path, id),
    headers: { "if-match": `"${version}"` },
    data: { stage },
  };
}

/** Adds to a lead's timeline. */
function addition(id: string, data: object) {
  return {
    ...addLeadEvent,
    path: leadPath(addLeadEvent.path, id),
    headers: { "idempotency-key": crypto.randomUUID() },
    data,
  };
}

test("every admin route returns the expected status for every kind of caller", async ({
  request,
  cloud,
}) => {
  const secret = await captureLead(request, {
    first_name: "Confidential",
    work_email: "confidential@solidfloors.com",
  });
  expect(secret).toHaveProperty("id");
  const removed = await createAdministrator(cloud, someEmail());
  const viewerTokens = await sessionTokens(cloud, viewer);
  const adminTokens = await sessionTokens(cloud, admin);
  const tokens: Tokens = {
    viewer: viewerTokens.access,
    viewerId: viewerTokens.id,
    admin: adminTokens.access,
    adminId: adminTokens.id,
    exAdmin: (await sessionTokens(cloud, removed)).access,
  };
  await adminCommand(cloud, "admin:remove", removed.email);

  for (const { caller, token: tokenOf, statuses } of authorizationMatrix) {
    const token = tokenOf(tokens, cloud);
    await test.step(caller, async () => {
      const replies = await callAll(request, token);
      expect.soft(statusesOf(replies), caller).toEqual(statuses);
      for (const { status, text } of Object.values(replies)) {
        if (status !== 200) expect.soft(text, caller).not.toContain("onfidential");
      }
    });
  }
  const exAdmin = await callAll(request, tokens.exAdmin);
  expect(JSON.parse(exAdmin.checkSelf.text)).toEqual({ is_admin: false });
  const stillAdmin = await callAll(request, tokens.admin);
  expect(JSON.parse(stillAdmin.checkSelf.text)).toEqual({ is_admin: true });
  expect(stillAdmin.list.text).toContain("Confidential");
});

test("saving a lead ignores the token", async ({ request, cloud }) => {
  const { access } = await sessionTokens(cloud, admin);
  const tokens = ["garbage", unsigned(access), withClaims(cloud, access, { exp: 1 }), access];
  for (const token of tokens) {
    const response = await request.fetch(saveLead.path, {
      method: saveLead.method,
      headers: { "idempotency-key": crypto.randomUUID(), authorization: `Bearer ${token}` },
      data: {
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
      },
    });
    expect.soft(response.status(), token).toBe(201);
  }
});

type Reply = Readonly<{ status: number; text: string }>;

type Replies = Readonly<Record<keyof typeof calls, Reply>>;

async function callAll(request: APIRequestContext, token: string | undefined): Promise<Replies> {
  const entries = Object.entries({ ...calls, checkSelf: calls.checkSelf(subjectOf(token)) });
  const replies = entries.map(async ([name, call]) => [name, await send(request, call, token)]);
  return Object.fromEntries(await Promise.all(replies));
}

async function send(
  request: APIRequestContext,
  { method, path, data, headers }: Call,
  token: string | undefined,
): Promise<Reply> {
  const response = await request.fetch(path, {
    method,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(data && { data }),
  });
  return { status: response.status(), text: await response.text() };
}

function statusesOf(replies: Replies) {
  return Object.fromEntries(Object.entries(replies).map(([name, { status }]) => [name, status]));
}

/** The token's user id, or a placeholder if it is not a token. */
function subjectOf(token: string | undefined): string {
  return token?.startsWith("ey") ? String(claimsOf(token).sub) : "no-user";
}
