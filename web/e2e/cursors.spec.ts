import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { type APIRequestContext, expect } from "playwright/test";
import { admin } from "./administrator.ts";
import { aStoredLead, storeItems } from "./cloud/cloudAccess.ts";
import { sessionTokens } from "./cloud/userPool.ts";
import { test } from "./fixtures.ts";

const { listLeads, leadStats, isAdmin } = adminContract;

test("a cursor works with any limit, and a changed cursor is rejected", async ({
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
  const list = (query: Record<string, string>) => getPage(request, access, query);

  const own = pageOf(await list({ limit: "6" })).ids;
  const cursor = pageOf(await list({ limit: "2" })).next_cursor ?? "";
  for (const limit of [1, 2, 3, 4]) {
    const { ids } = pageOf(await list({ limit: String(limit), cursor }));
    expect(ids, `limit ${limit}`).toEqual(own.slice(2, 2 + limit));
  }
  const { ids } = pageOf(await list({ limit: "100", cursor }));
  expect(ids.slice(0, 4)).toEqual(own.slice(2));

  const flipped = Buffer.from(cursor, "base64url").map((byte, at) => (at === 0 ? byte ^ 1 : byte));
  const invalidCursors = [
    // A unit test flips each bit.
    Buffer.from(flipped).toString("base64url"),
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
    own[2] ?? "",
    "2026-11-21T08:30:00.000Z",
    Buffer.from(JSON.stringify({ version: 1, before: "~" })).toString("base64url"),
    Buffer.from(JSON.stringify({ entity: { S: "lead" }, id: { S: "~" } })).toString("base64url"),
  ];
  for (const invalid of invalidCursors) {
    const response = await list({ limit: "2", cursor: invalid });
    expect.soft(response.status, invalid).toBe(400);
    expect.soft(problemSchema.parse(response.json).status, invalid).toBe(400);
    expect.soft(response.text, invalid).not.toContain("solidfloors");
  }
});

test("a cursor is not a token, and the other routes ignore it", async ({ request, cloud }) => {
  await storeItems(cloud, [aStoredLead(), aStoredLead()]);
  const { access } = await sessionTokens(cloud, admin);
  const cursor = pageOf(await getPage(request, access, { limit: "1" })).next_cursor ?? "";

  expect((await getPage(request, cursor, { cursor })).status).toBe(401);
  const authorization = `Bearer ${access}`;
  const stats = await request.get(leadStats.path, {
    params: { cursor },
    headers: { authorization },
  });
  expect(leadStats.response.safeParse(await stats.json()).success).toBe(true);
  const check = await request.post(isAdmin.path, {
    data: { user_id: cursor.slice(0, 128) },
    headers: { authorization },
  });
  expect(await check.json()).toEqual({ is_admin: false });
});

type ListResponse = Readonly<{ status: number; text: string; json: unknown }>;

async function getPage(
  request: APIRequestContext,
  token: string,
  params: Record<string, string>,
): Promise<ListResponse> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await request.get(listLeads.path, { params, headers });
  const text = await response.text();
  return { status: response.status(), text, json: JSON.parse(text) };
}

function pageOf({ status, json }: ListResponse): { ids: string[]; next_cursor: string | null } {
  expect(status).toBe(200);
  const { leads, next_cursor } = listLeads.response.parse(json);
  return { ids: leads.map(({ id }) => id), next_cursor };
}
