import { adminContract } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { type APIRequestContext, expect } from "playwright/test";
import { admin, someEmail, viewer } from "./administrator.ts";
import { authorizationMatrix, type Statuses, type Tokens } from "./authorizationMatrix.ts";
import { adminCommand, captureLead } from "./cloud/cloudAccess.ts";
import { claimsOf, unsigned, withClaims } from "./cloud/tokens.ts";
import { createAdministrator, sessionTokens } from "./cloud/userPool.ts";
import { test } from "./fixtures.ts";

const { saveLead } = contract;
const { isAdmin, listLeads, leadStats } = adminContract;

type Call = Readonly<{ method: string; path: string; data?: object }>;

/** The calls that need a token. */
const calls = {
  checkSelf: (self: string) => ({ ...isAdmin, data: { user_id: self } }),
  checkOther: { ...isAdmin, data: { user_id: admin.email } },
  list: { ...listLeads, path: `${listLeads.path}?limit=100` },
  stats: leadStats,
} as const;

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

async function callAll(
  request: APIRequestContext,
  token: string | undefined,
): Promise<Readonly<Record<keyof typeof calls, Reply>>> {
  const send = async ({ method, path, data }: Call) => {
    const response = await request.fetch(path, {
      method,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    return { status: response.status(), text: await response.text() };
  };
  const [checkSelf, checkOther, list, stats] = await Promise.all([
    send(calls.checkSelf(subjectOf(token))),
    send(calls.checkOther),
    send(calls.list),
    send(calls.stats),
  ]);
  return { checkSelf, checkOther, list, stats };
}

function statusesOf({
  checkSelf,
  checkOther,
  list,
  stats,
}: Record<keyof typeof calls, Reply>): Statuses {
  return {
    checkSelf: checkSelf.status,
    checkOther: checkOther.status,
    list: list.status,
    stats: stats.status,
  };
}

/** The token's user id, or a placeholder if it is not a token. */
function subjectOf(token: string | undefined): string {
  return token?.startsWith("ey") ? String(claimsOf(token).sub) : "no-user";
}
