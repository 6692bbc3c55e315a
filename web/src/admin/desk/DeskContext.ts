import { createContext, useContext } from "react";
import type { AdminApi } from "../../api/adminApi.ts";
import type { ApiOutcome } from "../../api/callApi.ts";
import type { SignedInUser, UserPool } from "../session/amplifyUserPool.ts";
import type { DevicePush } from "./alerts/devicePush.ts";
import type { DeskKeys } from "./data/deskKeys.ts";

/** The services that the admin screens use. Tests replace them. */
export type AdminServices = {
  readonly userPool: UserPool;
  readonly api: AdminApi;
  readonly devicePush: DevicePush;
  readonly now: () => Date;
};

/** The services of the desk for the signed-in user. */
export type DeskServices = AdminServices & {
  readonly user: SignedInUser;
  readonly keys: DeskKeys;
  /** Records that the user starts a call. Returns the call's key, which is that of its outcome too. */
  readonly startCall: (leadId: string) => string;
  readonly signOut: () => Promise<void>;
  /**
   * Returns the value of an API call, or the current one after a conflict. Other failures become exceptions, as TanStack Query
   * expects. Leaves the desk if the session has ended, or if the user is no longer an administrator.
   */
  readonly unwrap: <Value, Stale>(
    call: Promise<ApiOutcome<Value, Stale>>,
  ) => Promise<Value | Stale>;
};

/** Provides the services to the components of the desk. */
export const DeskContext = createContext<DeskServices | undefined>(undefined);

/** The services of the desk. Throws outside of it. */
export function useDesk(): DeskServices {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A component of the desk is rendered outside of it");
  return desk;
}
