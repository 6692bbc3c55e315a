import { adminContract } from "@planner/shared/api/adminContract";
import { contract } from "@planner/shared/api/contract";
import { type APIRequestContext, expect } from "playwright/test";
import { accessToken, admin, becomeAdministrator, viewer } from "./administrator.ts";
import { adminCommand } from "./cloud/adminCommand.ts";
import { captureLead } from "./cloud/captureLead.ts";
import type { LocalCloud } from "./cloud/LocalCloud.ts";
import { claimsOf, resigned, signedByAStranger, tampered, unsigned } from "./cloud/tokens.ts";
import { test } from "./fixtures.ts";

/** What a call bears instead of, or as, a token. */
type Tokens = Readonly<{ viewer: string; admin: string; exAdmin: string }>;

const { saveLead } = contract;
const { isAdmin, listLeads, leadStats } = adminContract;

type Call = Readonly<{ method: string; path: string; data?: object }>;

/** Every route, by who it asks about. */
const calls = {
  save: {
    ...saveLead,
    data: {
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
    },
  },
  checkSelf: (self: string) => ({ ...isAdmin, data: { user_id: self } }),
  checkOther: { ...isAdmin, data: { user_id: admin.email } },
  list: listLeads,
  stats: leadStats,
} as const;

/**
 * Who asks → the statuses of saving, checking oneself, checking somebody else, listing and counting. Saving is open to
 * all. An administrator removed a minute ago holds a token that says otherwise until it expires, within five minutes:
 * the check asks the pool at once, the lists believe the token.
 */
const matrix: readonly (readonly [
  who: string,
  token: (tokens: Tokens, cloud: LocalCloud) => string | undefined,
  statuses: Readonly<Record<keyof typeof calls, number>>,
])[] = [
  ["no token", () => undefined, refused(401)],
  ["garbage", () => "garbage", refused(401)],
  ["an empty token", () => "", refused(401)],
  ["an unsigned token", ({ admin: token }) => unsigned(token), refused(401)],
  [
    "a viewer who writes the group into the token",
    ({ viewer: token }) => tampered(token, { "cognito:groups": ["admin"] }),
    refused(401),
  ],
  ["a token of a stranger's key", ({ admin: token }) => signedByAStranger(token), refused(401)],
  [
    "a token of another pool",
    ({ admin: token }, cloud) =>
      resigned(cloud, token, {
        iss: "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Another",
      }),
    refused(401),
  ],
  [
    "a token for another client",
    ({ admin: token }, cloud) => resigned(cloud, token, { client_id: "another" }),
    refused(401),
  ],
  [
    "an expired token",
    ({ admin: token }, cloud) => resigned(cloud, token, { exp: secondsNow() - 1 }),
    refused(401),
  ],
  [
    "a token of tomorrow",
    ({ admin: token }, cloud) => resigned(cloud, token, { nbf: secondsNow() + 86_400 }),
    refused(401),
  ],
  [
    "the id token of a viewer",
    ({ viewer: token }, cloud) => resigned(cloud, token, idTokenClaims(token)),
    refused(401),
  ],
  [
    "the id token of an admin",
    ({ admin: token }, cloud) => resigned(cloud, token, idTokenClaims(token)),
    refused(401),
  ],
  [
    "a viewer",
    ({ viewer: token }) => token,
    { save: 201, checkSelf: 200, checkOther: 403, list: 403, stats: 403 },
  ],
  [
    "a member of groups that only look like it",
    ({ viewer: token }, cloud) =>
      resigned(cloud, token, { "cognito:groups": ["administrators", "not-admin", "ADMIN"] }),
    { save: 201, checkSelf: 200, checkOther: 403, list: 403, stats: 403 },
  ],
  [
    "an admin removed a minute ago",
    ({ exAdmin }) => exAdmin,
    { save: 201, checkSelf: 200, checkOther: 403, list: 200, stats: 200 },
  ],
  [
    "an admin",
    ({ admin: token }) => token,
    { save: 201, checkSelf: 200, checkOther: 200, list: 200, stats: 200 },
  ],
];

test("every route answers every kind of caller with its status", async ({
  page,
  browser,
  request,
  cloud,
}) => {
  test.setTimeout(180_000);
  const secret = await captureLead(request, {
    first_name: "Confidential",
    work_email: "confidential@solidfloors.com",
  });
  expect(secret).toHaveProperty("id");
  const leaving = await becomeAdministrator(page, cloud);
  const tokens: Tokens = {
    viewer: await accessToken(browser, cloud, viewer),
    admin: await accessToken(browser, cloud, admin),
    exAdmin: await accessToken(browser, cloud, leaving),
  };
  await adminCommand(cloud, "admin:remove", leaving.email);

  for (const [who, tokenOf, statuses] of matrix) {
    const token = tokenOf(tokens, cloud);
    await test.step(who, async () => {
      const answers = await ask(request, token);
      expect.soft(statusesOf(answers), who).toEqual(statuses);
      for (const { status, text } of Object.values(answers)) {
        if (status !== 200) expect.soft(text, who).not.toContain("onfidential");
      }
    });
  }
  const exAdmin = await ask(request, tokens.exAdmin);
  expect(JSON.parse(exAdmin.checkSelf.text)).toEqual({ is_admin: false });
  const staying = await ask(request, tokens.admin);
  expect(JSON.parse(staying.checkSelf.text)).toEqual({ is_admin: true });
  expect(staying.list.text).toContain("Confidential");
});

type Answer = Readonly<{ status: number; text: string }>;

async function ask(
  request: APIRequestContext,
  token: string | undefined,
): Promise<Readonly<Record<keyof typeof calls, Answer>>> {
  const send = async ({ method, path, data }: Call) => {
    const response = await request.fetch(path, {
      method,
      headers: {
        "idempotency-key": crypto.randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(data && { data }),
    });
    return { status: response.status(), text: await response.text() };
  };
  return {
    save: await send(calls.save),
    checkSelf: await send(calls.checkSelf(subjectOf(token))),
    checkOther: await send(calls.checkOther),
    list: await send(calls.list),
    stats: await send(calls.stats),
  };
}

function statusesOf({
  save,
  checkSelf,
  checkOther,
  list,
  stats,
}: Record<keyof typeof calls, Answer>) {
  return {
    save: save.status,
    checkSelf: checkSelf.status,
    checkOther: checkOther.status,
    list: list.status,
    stats: stats.status,
  };
}

/** The user a token is of; somebody, when it is of nobody. */
function subjectOf(token: string | undefined): string {
  return token?.startsWith("ey") ? String(claimsOf(token).sub) : "somebody";
}

/** What an id token bears where an access token names its client. */
function idTokenClaims(token: string) {
  return { token_use: "id", aud: claimsOf(token).client_id, client_id: undefined };
}

function refused(status: number) {
  return { save: 201, checkSelf: status, checkOther: status, list: status, stats: status };
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}
