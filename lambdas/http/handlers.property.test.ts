import { createECDH } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Logger } from "@aws-lambda-powertools/logger";
import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { planContract } from "@planner/shared/api/planContract";
import { problemSchema } from "@planner/shared/api/problem";
import { reportContract } from "@planner/shared/api/reportContract";
import { originHeader } from "@planner/shared/api/requestHeaders";
import { type ApiRoute, maxBodyBytes, rejectionsOf } from "@planner/shared/api/route";
import { apiRoutes } from "@planner/shared/api/routes";
import { addWeeks, localCalendarDate, monthOf } from "@planner/shared/calendar";
import { planStart } from "@planner/shared/plan/planStart";
import { anyText } from "@planner/shared/testing/anyText";
import { mockClient } from "aws-sdk-client-mock";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { savePlan } from "../plans/savePlan.ts";
import type { Tables } from "../tables/Tables.ts";
import { aLeadItem, storeItems } from "../testing/aLead.ts";
import {
  accessClaims,
  adminClaims,
  apiEvent,
  lambdaContext,
  originSecret,
} from "../testing/apiEvent.ts";
import { captureLog } from "../testing/captureLog.ts";
import { feedSettings } from "../testing/recount.ts";
import { testApi } from "../testing/testApi.ts";
import { itemsIn, newDeskTables } from "../testing/testDatabase.ts";
import type { HttpHandler } from "./endpoint.ts";
import type { HttpResult } from "./httpResult.ts";

const text = fc.oneof(
  anyText,
  fc.constantFrom("", " ", "__proto__", "constructor", "\0", "\uD800", "\u202Emoc", "İ~#", "-1"),
  fc.constantFrom("<script>alert(1)</script>", "=1+1", "../../passwd", "a\r\nb: c", "Zebulon"),
);
const value = fc.oneof(text, fc.double(), fc.jsonValue(), fc.constantFrom(null, [], {}, 1e308));
const mostly = <T, U>(valid: fc.Arbitrary<T>, hostile: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 15, arbitrary: valid }, { weight: 1, arbitrary: hostile });
const field = <T>(valid: fc.Arbitrary<T>) => mostly(valid, value);

const leadBody = fc.record({
  inputs: fc.record({
    target_estimates_per_week: field(fc.double({ min: 1, max: 1_000, noNaN: true })),
    avg_job_value: field(fc.constantFrom(500, 3_500.555, 1_000_000)),
    gross_margin_pct: field(fc.integer({ min: 10, max: 90 })),
  }),
  contact: fc.record({
    first_name: field(fc.constantFrom("Zebulon", " Zebulon 王小明 ", "Zebulon محمد")),
    work_email: field(fc.constant("zebulon@solidfloors.com")),
    mobile: field(fc.constantFrom("(305) 867-5319", "+1 305.867.5319")),
    website: field(fc.constantFrom("", "https://bodenschön.de/über?a=1#b")),
  }),
  attribution: fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
  form: value,
  consent_version: value,
  id: value,
});
const stages = fc.constantFrom("new", "contacted", "won");
const stageBody = fc.record({ stage: field(stages), version: value, work_email: value });
const eventBody = fc.record({
  kind: field(fc.constantFrom("text", "note")),
  note: text,
  by: text,
  to: text,
});
const userBody = fc.record({ user_id: field(fc.constantFrom("user-1", "user-2")) });

/** The lead's goals. */
const leadGoals = { target_estimates_per_week: 10, avg_job_value: 3_500, gross_margin_pct: 55 };
const planInputs = fc.constant({ ...leadGoals, current_estimates_per_week: 4 });
const start_date = planStart(localCalendarDate(new Date()));
const planBody = fc.record({
  inputs: planInputs,
  scenario: fc.constantFrom("expected", "upside"),
  start_date: field(fc.constant(start_date)),
});

const spendMonth = monthOf(new Date().toISOString());

/** The bodies that each route gets, besides hostile ones. */
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  saveLead: leadBody,
  isAdmin: userBody,
  changeStage: stageBody,
  addLeadEvent: eventBody,
  createPlan: planBody,
  createLeadPlan: planBody,
  changePlan: fc.record(
    {
      inputs: field(planInputs),
      lag: field(fc.constantFrom("same_week", "longer")),
      won_since: field(fc.nat(10_000)),
    },
    { requiredKeys: ["inputs"] },
  ),
  movePlanStart: fc.record({ start_date: field(fc.constant(start_date)) }),
  startNextPlan: fc.record({ start_date: field(fc.constant(start_date)) }),
  putWeek: fc.record({
    spend_cents: field(fc.integer({ min: 0, max: 100_000_000 })),
    leads: field(fc.integer({ min: 0, max: 10_000 })),
    booked: field(fc.constant(9)),
    held: field(fc.constant(8)),
    won: field(fc.constantFrom(0, 7)),
  }),
  setReminder: fc.record({ reminder: field(fc.boolean()) }),
  editBooking: fc.record({
    id: field(fc.constant(`cal#${"a".repeat(64)}`)),
    start: fc.constant("2026-11-22T16:00:00.000Z"),
    action: field(fc.constantFrom("claim", "reached")),
  }),
  addLead: fc.record({
    inputs: planInputs,
    contact: fc.record({
      first_name: field(fc.constant("Zebulon")),
      work_email: field(fc.constantFrom(undefined, "zebulon@solidfloors.com")),
      mobile: field(fc.constant("(305) 867-5319")),
    }),
    source: field(fc.constantFrom("phone", "recommended")),
    plan_start: field(fc.constant(start_date)),
  }),
  editDevices: fc.record({
    kind: field(fc.constant("confirm")),
    endpoint: field(fc.constant("https://web.push.apple.com/a")),
    keys: fc.constant({
      p256dh: createECDH("prime256v1").generateKeys("base64url"),
      auth: "a".repeat(22),
    }),
  }),
  importAdSpend: fc.record({
    service: field(fc.constant("google")),
    month: field(fc.constant(spendMonth)),
    rows: field(fc.constant(2)),
    first_day: field(fc.constant(1)),
    last_day: field(fc.constant(28)),
    campaigns: fc.array(
      fc.record({
        name: field(fc.uuid()),
        days: field(fc.constant({ "1": 4250, "28": 0 })),
        ids: field(fc.constant(["123"])),
      }),
      { maxLength: 3 },
    ),
  }),
  joinAdSpend: fc.record({
    service: field(fc.constant("meta")),
    campaign: field(fc.constant("fall-offer")),
    row: field(fc.constantFrom(undefined, { source: "facebook", campaign: "fall" })),
  }),
  requestPlanLink: fc.record({ email: field(fc.constant("Zebulon@SolidFloors.com ")) }),
};

// The tests of book-call and ad-feeds cover signed requests and those with a password.
const unsignedRoutes = Object.entries<ApiRoute>(apiRoutes).filter(
  ([, route]) => route !== apiRoutes.bookCall && route.access !== "advertising services",
);
const routes = unsignedRoutes.map(([name, route]) => {
  const { body, query } = route.request.shape;
  const statuses = [route.status, ...rejectionsOf(route).filter((status) => status < 500)];
  return { ...route, statuses, schema: body ?? query, body: body && (bodies[name] ?? fc.json()) };
});

type Route = (typeof routes)[number];

const newLead = () => aLeadItem({ version: 1, first_name: "Zebulon" });
const lead = newLead();
/** Of one, ten links a minute can be made. */
const leads = [lead, newLead(), newLead()];
/** What the stored lead and the bodies contain. */
const personalData = /zebulon|867.?5319|solidfloors/i;

const logged = captureLog();

describe.each(routes)("$method $path", (route) => {
  it("accepts only valid requests, and stores nothing for the others", async () => {
    const tables = newDeskTables();
    await storeItems(tables, leads);
    const token = route.access === "plan holders" ? await saveLeadPlan(tables) : "";
    const readItems = () =>
      Promise.all([tables.tableName, tables.deskTableName].map((name) => itemsIn(tables, name)));
    const api = testApi(tables, { now: new Date() }, { logger: new Logger() });
    api.pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [] });
    const ofAnn = api.pool.on(AdminListGroupsForUserCommand, { Username: "user-1" });
    ofAnn.resolves({ Groups: [{ GroupName: "admin" }] });
    let stored = await readItems();
    const check = async ({ request, isValid }: Part) => {
      const result: HttpResult = await api.handle(route, apiEvent(request));
      const { statusCode } = result;
      const isSuccess = statusCode === route.status;
      const before = stored;
      const items = await readItems();
      if (isSuccess) stored = items;
      expect(items).toEqual(stored);
      // A repeated key returns the lead that was added, whatever else the request says.
      const isRepeat =
        route.path === adminContract.addLead.path && isSuccess && isDeepStrictEqual(items, before);
      expect(route.statuses).toContain(statusCode);
      if (isValid !== undefined && !isRepeat) {
        expect(isSuccess || statusCode === 412).toBe(isValid);
      }
      expectContent(route, result);
    };
    // Of each route, other parts are hostile.
    const seed = (fc.readConfigureGlobal().seed ?? 1) + routes.indexOf(route);
    await fc.assert(fc.asyncProperty(requestsTo(route, token), check), { numRuns: 12, seed });
    expect(logged.join("\n")).not.toMatch(personalData);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("the handlers", () => {
  beforeAll(() => {
    // A function keeps the clients of its first event, which may have been one of another test.
    vi.resetModules();
    const pool = mockClient(CognitoIdentityProviderClient);
    pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: "admin" }] });
    pool.on(GetUserCommand).resolves({ Username: "user-1" });
    pool.on(ListUsersInGroupCommand).resolves({ Users: [{ Username: "user-1" }] });
    const secrets = mockClient(SecretsManagerClient);
    secrets.on(GetSecretValueCommand).resolves({ SecretString: "cursor secret" });
    const queues = mockClient(SQSClient);
    queues.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
    return () => {
      pool.restore();
      secrets.restore();
      queues.restore();
    };
  });

  it.each(routes)(
    "ask to try again if the database does not answer: $method $path",
    async (route) => {
      const handler = await openHandler(route, "http://127.0.0.1:1");
      const { method, path, schema, body } = route;
      const time = new Date(Date.now() - 60_000).toISOString();
      const request = {
        method,
        path,
        id: lead.id,
        week: "1",
        claims: adminClaims(),
        query: queryOf(path, time),
        headers: {
          [originHeader]: originSecret,
          authorization: "Plan a-token",
          "idempotency-key": lead.idempotency_key,
          "if-match": '"1"',
          "content-type": "application/json",
        },
      };
      const bodies =
        schema && body && jsonBodies(route, schema, body).filter(({ isValid }) => !!isValid);
      const samples = bodies ? fc.sample(bodies, { seed: 1, numRuns: 1 }) : [];
      const event = apiEvent({ ...request, ...samples[0]?.request });
      const result = await handler(event, lambdaContext);
      const asksOthers = ["/api/is-admin", planContract.requestPlanLink.path].includes(path);
      const busy = { statusCode: 503, headers: { "retry-after": "2" } };
      expect(result).toMatchObject(asksOthers ? { statusCode: route.status } : busy);
    },
  );
});

/** A valid query of each route. */
function queryOf(path: string, time: string) {
  if (path === reportContract.leadReports.path) return {};
  if (path === reportContract.adSpendMonth.path) return { service: "google", month: spendMonth };
  return { since: time, from: time, to: time, conversion: "won" };
}

/** Loads a route's function with the endpoint of its database. */
async function openHandler({ functionName }: Route, endpoint: string): Promise<HttpHandler> {
  const variables = {
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    ORIGIN_SECRET: JSON.stringify({ current: originSecret }),
    TABLE_NAME: "leads",
    DESK_TABLE_NAME: "desk",
    USER_POOL_ID: "pool",
    CURSOR_SECRET_ID: "cursor",
    PLAN_MAIL_QUEUE_URL: "https://sqs.example.com/plan-mail",
    PLAN_MAIL_RECIPIENTS: "everyone",
    TIME_ZONE: "America/New_York",
    PUSH_SERVICE: "none",
    AD_FEEDS: JSON.stringify(feedSettings),
  };
  for (const [name, variable] of Object.entries(variables)) vi.stubEnv(name, variable);
  return (await import(`../functions/${functionName}/handler.ts`)).handler;
}

/** Saves the lead's plan, of which all weeks are over, and returns the token that opens it. */
async function saveLeadPlan(tables: Tables): Promise<string> {
  const start = addWeeks(start_date, -14);
  const inputs = { ...leadGoals, assumption_profile: "Expected" } as const;
  const plan = { inputs, scenario: "expected", start_date: start } as const;
  const leadKey = lead.idempotency_key;
  await savePlan(tables, { leadKey, plan, now: new Date(start) });
  // The first use of an old link renews it.
  const saved = await savePlan(tables, { leadKey, plan, now: new Date() });
  if (saved.kind !== "saved") throw new Error(saved.kind);
  return saved.token;
}

function expectContent(route: Route, { statusCode, headers, body }: HttpResult): void {
  const isSuccess = statusCode === route.status;
  const type = isSuccess ? "application/json" : "application/problem+json";
  const content = statusCode === 204 ? {} : { "content-type": type };
  const challenge = statusCode === 401 && { "www-authenticate": "Bearer" };
  expect(headers).toEqual({ ...content, ...challenge, "cache-control": "no-store" });
  const json: unknown = statusCode === 204 ? undefined : JSON.parse(body);
  if (isSuccess) expect(z.parse(route.response, json)).toEqual(json);
  else expectProblem(route, json, statusCode);
}

function expectProblem({ conflict }: Route, json: unknown, status: number): void {
  const schema = status === conflict?.status ? conflict.response : problemSchema;
  expect(z.parse(schema, json)).toEqual(json);
  const problem = problemSchema.parse(json);
  expect(problem.status).toBe(status);
  expect(problem.errors !== undefined).toBe(status === 422);
  const texts = JSON.stringify([problem.title, problem.detail, problem.errors]);
  expect(texts).not.toMatch(personalData);
  expect(texts).not.toMatch(/\bat \S+ \(|\.m?[jt]s\b|node_modules/);
}

/** A request or a part of one. Whether it is valid is undefined if that depends on more. */
type Part = { readonly request: Overrides; readonly isValid: boolean | undefined };
type Overrides = Parameters<typeof apiEvent>[0];

/** Requests whose parts are mostly valid. */
function requestsTo(route: Route, token: string): fc.Arbitrary<Part> {
  const { method, path, request, schema, body } = route;
  const header = (name: string) => (content: string) => ({ headers: { [name]: content } });
  const { id, week, idempotencyKey, ifMatch, ifNoneMatch } = request.shape;
  const leadIds = leads.map((lead) => lead.id);
  const parts: fc.Arbitrary<Part>[] = [texts([originSecret], header(originHeader)), callers(route)];
  if (id) parts.push(texts(leadIds, (drawn) => ({ id: drawn })));
  if (week) parts.push(texts(["1", "12"], (drawn) => ({ week: drawn })));
  if (token !== "") parts.push(texts([`Plan ${token}`], header("authorization")));
  if (idempotencyKey) parts.push(texts(keysOf(route), header("idempotency-key")));
  if (ifNoneMatch) parts.push(texts(["*"], header("if-none-match")));
  else if (ifMatch) parts.push(versions);
  if (body) parts.push(texts(["application/json", "Application/JSON;a"], header("content-type")));
  if (schema && body) parts.push(jsonBodies(route, schema, body));
  else if (schema) parts.push(queries(schema));
  return fc.tuple(...parts).map((drawn) => {
    const headers = Object.assign({}, ...drawn.map(({ request }) => request.headers));
    const parts = Object.assign({}, ...drawn.map((part) => part.request), { method, path });
    const validity = drawn.map(({ isValid }) => isValid);
    const isRight = (validity.every(Boolean) && !dependent.includes(path)) || undefined;
    const isValid = validity.includes(false) ? false : isRight;
    return { request: { ...parts, headers }, isValid };
  });
}

/** The second plan after the lead's has not ended, no booking is stored, and an endpoint may be of no push service. */
const dependent: readonly string[] = [
  planContract.startNextPlan.path,
  adminContract.editBooking.path,
  adminContract.editDevices.path,
];

/** A plan is saved under its lead's key. */
function keysOf({ path }: Route): readonly string[] {
  const leadKeys = leads.map(({ idempotency_key }) => idempotency_key);
  return path === planContract.createPlan.path ? leadKeys : keys;
}

const keys = ["5d5f9f5e-7e1d-4a7c-9a52-6b1f1c8f0a01", "5D5F9F5E-7E1D-4A7C-9A52-6B1F1C8F0A02"];

const versions = texts(['"0"', '"1"', '"2"'], (tag) =>
  tag === "" ? {} : { headers: { "if-match": tag } },
);

/** Mostly one of the valid texts. */
function texts(valid: readonly string[], toRequest: (content: string) => Overrides) {
  return mostly(fc.constantFrom(...valid), text).map(
    (each): Part => ({ request: toRequest(each), isValid: valid.includes(each) }),
  );
}

/** Claims of a token that API Gateway accepted. */
function callers({ access }: Route): fc.Arbitrary<Part> {
  const claim = fc.oneof(fc.constantFrom("id", "admin", "[Admin]", "[admin,x]"), value);
  const needed = ["signed-in users", "administrators"].indexOf(access) * 2 + 2;
  return fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4), claim)
    .map(([rank, drawn]) => {
      const claimsByRank = [
        undefined,
        adminClaims({ token_use: drawn }),
        accessClaims({ "cognito:groups": drawn }),
        // Was removed after the sign-in.
        adminClaims({ username: "ben" }),
        adminClaims(),
      ];
      const claims = claimsByRank[rank];
      // Only an administrator may ask about others.
      const depends = access === "signed-in users" && rank < 4;
      return { request: { claims }, isValid: rank >= needed && (!depends || undefined) };
    });
}

function queries(schema: z.core.$ZodType): fc.Arbitrary<Part> {
  const names = fc.constantFrom("limit", "cursor", "stage", "from", "gate", "since", "q", "period");
  const values = fc.oneof(
    text,
    fc.constantFrom("5", "won", "2026-11-22T00:00:00Z", "true", "zeb", "last_month"),
  );
  return fc.dictionary(names, values, { maxKeys: 3, noNullPrototype: true }).map((query) => {
    // A cursor may belong to another query, and a search may have no word.
    const depends = "q" in query || "cursor" in query;
    const isValid = z.safeParse(schema, query).success && (!depends || undefined);
    return { request: { query }, isValid };
  });
}

function jsonBodies(
  { maxBodyBytes: maxBytes = maxBodyBytes }: Route,
  schema: z.core.$ZodType,
  bodies: fc.Arbitrary<unknown>,
): fc.Arbitrary<Part> {
  const json = bodies.map((each) => JSON.stringify(each));
  const edited = fc.tuple(json, fc.constantFrom(...edits)).map(([each, edit]) => edit(each));
  const contents = mostly(mostly(json, edited), fc.oneof(text, fc.json()));
  return contents.map((body) => ({
    request: { body },
    isValid: isAccepted(schema, body, maxBytes),
  }));
}

const edits: readonly ((json: string) => string)[] = [
  (json) => json.slice(0, -7),
  (json) => `[${json}]`,
  (json) => `\uFEFF${json}`,
  (json) => json + " ".repeat(maxBodyBytes),
  (json) => json.replace(/\d+/, "1e999"),
  (json) => json.replace(':"', ':"\\ud800'),
  (json) => json.replace("{", '{"__proto__":{"polluted":true},"toString":null,'),
  (json) => json.replace(/\}$/, `,"deep":${"[".repeat(5_000)}${"]".repeat(5_000)}}`),
];

function isAccepted(schema: z.core.$ZodType, text: string, maxBytes: number): boolean {
  const bytes = Buffer.from(text);
  try {
    return bytes.length <= maxBytes && z.safeParse(schema, JSON.parse(`${bytes}`)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
