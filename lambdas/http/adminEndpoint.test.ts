import {
  GetUserCommand,
  ListUsersInGroupCommand,
  NotAuthorizedException,
} from "@aws-sdk/client-cognito-identity-provider";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { accessClaims, adminClaims } from "../testing/apiEvent.ts";
import { type Desk, newDesk } from "../testing/testApi.ts";
import { readGroups } from "./caller.ts";

const clock = { now: new Date() };
let desk: Desk;
beforeEach(async () => {
  clock.now = new Date("2026-11-21T08:33:00.000Z");
  desk = await newDesk(clock);
});

const list = (claims: Readonly<Record<string, unknown>> | undefined = adminClaims()) =>
  desk.api.call("listLeads", { claims });
const status = async (response: Promise<{ readonly status: number }>) => (await response).status;

describe("an endpoint for administrators", () => {
  it.each<[string, Readonly<Record<string, unknown>> | undefined, number]>([
    ["no claims", undefined, 403],
    ["empty claims", {}, 401],
    ["an id token", adminClaims({ token_use: "id" }), 401],
    ["a token without a use", adminClaims({ token_use: undefined }), 401],
    ["a token without a user", adminClaims({ sub: undefined }), 403],
    ["a user without a name", adminClaims({ username: "" }), 403],
    ["a token without groups", accessClaims(), 403],
    ["no group", accessClaims({ "cognito:groups": "[]" }), 403],
    ["a group of another name", accessClaims({ "cognito:groups": "[administrators]" }), 403],
    ["a group in another case", accessClaims({ "cognito:groups": "[Admin]" }), 403],
    ["a claim that is not a list", accessClaims({ "cognito:groups": "admin" }), 403],
  ])("rejects %s", async (_, claims, expected) => {
    expect((await desk.api.call("listLeads", { claims })).status).toBe(expected);
  });

  it("ignores claims elsewhere in the request", async () => {
    const { api } = desk;
    const headers = { claims: JSON.stringify(adminClaims()), authorization: "Bearer a.b.c" };
    expect(await status(api.call("listLeads", { claims: undefined, headers }))).toBe(403);
  });

  it("asks the user pool again for a read after a minute", async () => {
    expect(await status(list())).toBe(200);
    desk.api.removeAnn();
    clock.now = new Date("2026-11-21T08:33:59.999Z");
    expect(await status(list())).toBe(200);
    clock.now = new Date("2026-11-21T08:34:00.000Z");
    expect(await status(list())).toBe(403);
    expect(desk.api.pool.commandCalls(ListUsersInGroupCommand)).toHaveLength(2);
  });

  it("asks the user pool for every write, which ends reading too", async () => {
    const note = { kind: "note", note: "Hi" };
    expect(await status(desk.api.addEvent(desk.item.id, note))).toBe(201);
    desk.api.removeAnn();
    expect(await status(desk.api.addEvent(desk.item.id, note))).toBe(403);
    expect(await status(list())).toBe(403);
  });

  it("asks to sign in again after the session was ended on all devices, or the user disabled", async () => {
    const headers = { authorization: "Bearer a.b.c" };
    expect(await status(desk.api.call("listLeads", { headers }))).toBe(200);
    const ended = new NotAuthorizedException({ message: "revoked", $metadata: {} });
    desk.api.pool.on(GetUserCommand, { AccessToken: "a.b.c" }).rejects(ended);
    const note = { body: { kind: "note", note: "Hi" }, id: desk.item.id };
    const key = { "idempotency-key": desk.item.idempotency_key };
    const write = desk.api.call("addLeadEvent", { ...note, headers: { ...headers, ...key } });
    expect(await status(write)).toBe(401);
    expect(await status(desk.api.call("listLeads", { headers }))).toBe(401);
    expect((await desk.api.getLead(desk.item.id)).events).toEqual([]);
  });

  it("asks about an ended session although another of the same user goes on", async () => {
    const read = (token: string) =>
      status(desk.api.call("listLeads", { headers: { authorization: `Bearer ${token}` } }));
    expect([await read("ended"), await read("other")]).toEqual([200, 200]);
    const ended = new NotAuthorizedException({ message: "revoked", $metadata: {} });
    desk.api.pool.on(GetUserCommand, { AccessToken: "ended" }).rejects(ended);
    clock.now = new Date("2026-11-21T08:34:00.000Z");
    expect([await read("other"), await read("ended")]).toEqual([200, 401]);
  });

  it("returns a 500 if the user pool fails", async () => {
    desk.api.pool.on(ListUsersInGroupCommand).rejects(new Error("gone"));
    expect(await status(list())).toBe(500);
  });
});

describe("readGroups", () => {
  it.each([
    undefined,
    null,
    "",
    "[]",
    "admin",
    "admin]",
    "[admin",
    "[[admin]]",
    "[a] admin [b]",
    " [admin]",
    "[admin]\n",
    { admin: true },
    7,
    [7, null, ["admin"]],
  ])("finds no group in %j", (claim) => {
    expect(readGroups(claim)).toEqual([]);
  });

  it("reads every name that a user pool allows", () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(text) && !/[[\]]/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        expect(readGroups(`[${names.join(" ")}]`)).toEqual(names);
        expect(readGroups(names)).toEqual(names);
      }),
    );
  });
});
