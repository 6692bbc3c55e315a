import { join } from "node:path";
import { StateFolder, type StateOptions } from "../../files/StateFolder.ts";
import type { Invoke } from "../lambda/LambdaFunction.ts";
import type { SendMail } from "../mailbox/Mailbox.ts";
import { seedUsers } from "./seedUsers.ts";
import { jwkSchema, loadSigningKey } from "./tokens/signingKey.ts";
import { userSchema } from "./User.ts";
import type { UserPool } from "./UserPool.ts";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";

/** Where the pool keeps its state, and the services that it uses. */
export type PoolServices = Pick<StateOptions<unknown>, "path" | "report"> & {
  readonly sendMail: SendMail;
  readonly invoke: Invoke;
};

/** Opens the pool stored in the folder, or creates it with the seeded users. */
export function openUserPool(
  definition: UserPoolDefinition,
  { path, report, sendMail, invoke }: PoolServices,
): UserPool {
  const keys = new StateFolder({ path: join(path, "keys"), schema: jwkSchema, report });
  const pool: UserPool = {
    definition,
    users: new StateFolder({ path: join(path, "users"), schema: userSchema, report }),
    challenges: new Map(),
    signingKey: loadSigningKey(keys),
    sendMail,
    invoke,
  };
  seedUsers(pool);
  return pool;
}
