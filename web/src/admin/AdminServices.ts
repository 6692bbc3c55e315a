import type { AdminApi } from "../api/adminApi.ts";
import type { UserPool } from "./session/UserPool.ts";

/** The services that the admin screens use. Tests replace them. */
export type AdminServices = {
  readonly userPool: UserPool;
  readonly api: AdminApi;
  readonly now: () => Date;
};
