import { describe, expect, it } from "vitest";
import { adminContract } from "./adminContract.ts";

const { isAdmin, listLeads } = adminContract;

describe("listLeadsRoute", () => {
  it.each(["1", "25", "100"])("accepts a limit of %s", (limit) => {
    expect(listLeads.request.parse({ limit }).limit).toBe(Number(limit));
  });

  it("defaults to 25 leads per page", () => {
    expect(listLeads.request.parse({})).toEqual({ limit: 25 });
  });

  it.each(["0", "101", "1000", "-1", "1.5", "1e1", "", " 1", "ten"])(
    "rejects a limit of %j",
    (limit) => {
      expect(listLeads.request.safeParse({ limit }).error?.issues[0]?.message).toBe(
        "limit must be a whole number from 1 to 100",
      );
    },
  );
});

describe("isAdminRoute", () => {
  it("accepts a user ID", () => {
    expect(isAdmin.request.parse({ user_id: "a-sub" })).toEqual({ user_id: "a-sub" });
  });

  it.each([undefined, 7, "", "x".repeat(129)])("rejects %j", (user_id) => {
    expect(isAdmin.request.safeParse({ user_id }).error?.issues[0]?.message).toBe(
      "user_id must be a text of 1 to 128 characters",
    );
  });
});
