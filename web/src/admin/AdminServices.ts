import type { AdminApi } from "../api/adminApi.ts";
import type { UserPool } from "./session/UserPool.ts";

/** What the admin screens work with. */
export type AdminServices = {
  readonly userPool: UserPool;
  readonly api: AdminApi;
  readonly now: () => Date;
};
