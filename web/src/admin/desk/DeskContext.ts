import { createContext, useContext } from "react";
import type { AdminApi } from "../../api/adminApi.ts";
import type { ApiFailure, ApiOutcome } from "../../api/callApi.ts";
import type { ReportQuery } from "../reports/period/useReportQuery.ts";
import type { SignedInUser, UserPool } from "../session/amplifyUserPool.ts";
import type { DevicePush } from "./alerts/devicePush.ts";
import type { DeskFilters } from "./filters/deskFilters.ts";

/** The services that the admin screens use. Tests replace them. */
export type AdminServices = {
  readonly userPool: UserPool;
  readonly api: AdminApi;
  readonly devicePush: DevicePush;
  readonly now: () => Date;
};

/** What the components of the desk share. */
export type DeskServices = AdminServices & {
  readonly user: SignedInUser;
  readonly keys: DeskKeys;
  /** Records that the user starts a call. Returns the call's key, which is that of its outcome too. */
  readonly startCall: (leadId: string) => string;
  readonly signOut: () => Promise<void>;
  /** Awaits an API call. A failure, but not a conflict, becomes an exception, as TanStack Query expects. */
  readonly unwrap: <Value, Stale>(
    call: Promise<ApiOutcome<Value, Stale>>,
  ) => Promise<Value | Stale>;
};

export const DeskContext = createContext<DeskServices | undefined>(undefined);

export function useDesk(): DeskServices {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A component of the desk is rendered outside of it");
  return desk;
}

export class CallFailed extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** Why a call will fail again, as a sentence. Undefined if a retry may help. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  const { failure } = error;
  if (failure.kind === "notFound") return "This lead does not exist or was erased.";
  return failure.kind === "invalid" && failure.reason ? `${failure.reason}.` : undefined;
}

/** Every query of the desk starts with this key, followed by the user's id. */
export const deskKey = ["desk"];

export function deskKeysOf(userId: string) {
  const mine = [...deskKey, userId];
  return {
    lists: [...mine, "list"],
    list: (filters: DeskFilters) => [...mine, "list", filters],
    lead: (id: string) => [...mine, "lead", id],
    planLink: (id: string) => [...mine, "lead", id, "link"],
    stats: [...mine, "stats"],
    /** Matches the pages of the queue and the calls of the day. */
    queueAndCalls: [...mine, "queue"],
    queuePages: [...mine, "queue", "pages"],
    callsToday: [...mine, "queue", "calls"],
    administrators: [...mine, "administrators"],
    plans: [...mine, "plans"],
    push: [...mine, "push"],
    hasFeeds: [...mine, "hasFeeds"],
    reports: [...mine, "report"],
    report: (query: ReportQuery) => [...mine, "report", query],
    adSpend: [...mine, "ad-spend"],
    adSpendMonths: (service: string, months: readonly string[]) => [
      ...mine,
      "ad-spend-months",
      service,
      months,
    ],
    changes: [...mine, "changes"],
    export: (id: string) => [...mine, "export", id],
    scroll: [...mine, "scroll"],
  };
}

export type DeskKeys = ReturnType<typeof deskKeysOf>;
