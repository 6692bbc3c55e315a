import { vi } from "vitest";
import type { UserPool } from "../session/amplifyUserPool.ts";
import type { AuthOutcome, AuthRefusal } from "../session/authRefusals.ts";

export const adminUser = { id: "sub-of-ann", email: "ann@planner.local" };

/** A user pool with Ann signed in, where every call succeeds unless a test overrides it. */
export function fakeUserPool(overrides: Partial<UserPool> = {}) {
  return {
    currentUser: vi.fn(async () => adminUser),
    accessToken: vi.fn(async () => "a-token"),
    signIn: vi.fn(async () => accepted("done")),
    chooseFirstPassword: vi.fn(async () => accepted("done")),
    enterCode: vi.fn(async () => accepted("done")),
    requestReset: vi.fn(async () => accepted(undefined)),
    resetPassword: vi.fn(async () => accepted(undefined)),
    signOut: vi.fn(async () => undefined),
    signOutEverywhere: vi.fn(async () => accepted(undefined)),
    startAuthenticator: vi.fn(async () =>
      accepted({ secret: "ABCDEFGH", uri: "otpauth://totp/Planner:ann?secret=ABCDEFGH" }),
    ),
    confirmAuthenticator: vi.fn(async () => accepted(undefined)),
    turnOffAuthenticator: vi.fn(async () => accepted(undefined)),
    ...overrides,
  } satisfies UserPool;
}

export function accepted<const T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refused(refusal: AuthRefusal): () => Promise<AuthOutcome<never>> {
  return async () => ({ ok: false, refusal });
}
