import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { type APIRequestContext, expect } from "playwright/test";
import { admin } from "./administrator.ts";
import { aStoredLead, storeItems } from "./cloud/cloudAccess.ts";
import { sessionTokens } from "./cloud/userPool.ts";
import { test } from "./fixtures.ts";

const { listLeads, leadStats, isAdmin } = adminContract;

test("a cursor works with any limit, and is rejected after any change", async ({
  request,
  cloud,
}) => {
  await storeItems(
    cloud,
    Array.from({ length: 6 }, (_, number) =>
      aStoredLead({ work_email: `cursor${number}@solidfloors.com` }),
    ),
  );
  const { access } = await sessionTokens(cloud, admin);
  const list = (query: Record<string, string>) => ask(request, access, query);

  const all = pageOf(await list({ limit: "100" })).ids;
  const first = pageOf(await list({ limit: "2" }));
  const cursor = first.next_cursor ?? "";
  for (const limit of [1, 2, 3, 100]) {
    const { ids } = pageOf(await list({ limit: String(limit), cursor }));
    expect(ids, `limit ${limit}`).toEqual(all.slice(2, 2 + limit));
  }

  const bytes = Buffer.from(cursor, "base64url");
  const flipped = [...bytes.keys()].map((place) =>
    Buffer.from(bytes.map((byte, at) => (at === place ? byte ^ 1 : byte))).toString("base64url"),
  );
  const others = [
    ...flipped,
    cursor.slice(0, -1),
    cursor.slice(1),
    cursor.slice(0, cursor.length / 2),
    `${cursor}A`,
    `${cursor}=`,
    ` ${cursor}`,
    cursor + cursor,
    `${cursor},${cursor}`,
    // Values that are not cursors: a token, an id, a time, a DynamoDB index key.
    access,
    all[2] ?? "",
    "2026-11-21T08:30:00.000Z",
    Buffer.from(JSON.stringify({ version: 1, before: "~" })).toString("base64url"),
    Buffer.from(JSON.stringify({ entity: { S: "lead" }, id: { S: "~" } })).toString("base64url"),
  ];
  for (const other of others) {
    const response = await list({ limit: "2", cursor: other });
    expect.soft(response.status, other).toBe(400);
    expect.soft(problemSchema.parse(response.json).status, other).toBe(400);
    expect.soft(response.text, other).not.toContain("solidfloors");
  }
});

test("a cursor is not a token, and other routes ignore it", async ({ request, cloud }) => {
  await storeItems(cloud, [aStoredLead(), aStoredLead()]);
  const { access } = await sessionTokens(cloud, admin);
  const cursor = pageOf(await ask(request, access, { limit: "1" })).next_cursor ?? "";

  expect((await ask(request, cursor, { cursor })).status).toBe(401);
  const authorization = `Bearer ${access}`;
  const stats = await request.get(leadStats.path, {
    params: { cursor },
    headers: { authorization },
  });
  expect(leadStats.response.parse(await stats.json()).total_leads).toBeGreaterThan(1);
  const check = await request.post(isAdmin.path, {
    data: { user_id: cursor.slice(0, 128) },
    headers: { authorization },
  });
  expect(await check.json()).toEqual({ is_admin: false });
});

type ListAnswer = Readonly<{ status: number; text: string; json: unknown }>;

async function ask(
  request: APIRequestContext,
  token: string,
  params: Record<string, string>,
): Promise<ListAnswer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.get(listLeads.path, { params, headers });
  const text = await response.text();
  return { status: response.status(), text, json: JSON.parse(text) };
}

function pageOf({ status, json }: ListAnswer): { ids: string[]; next_cursor: string | null } {
  expect(status).toBe(200);
  const { leads, next_cursor } = listLeads.response.parse(json);
  return { ids: leads.map(({ id }) => id), next_cursor };
}
