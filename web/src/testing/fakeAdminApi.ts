import type { Lead } from "@planner/shared/lead/leadSchema";
import { vi } from "vitest";
import { type FakeAdminApi, fakeAdminServer } from "./fakeAdminServer.ts";

/** Replaces `fetch` with a fake of the admin API. */
export function fakeAdminApi(leads: readonly Lead[] = []): FakeAdminApi {
  const { fake, handle } = fakeAdminServer(leads);
  vi.stubGlobal("fetch", handle);
  return fake;
}
