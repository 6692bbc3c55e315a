import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type CognitoService,
  CognitoServiceFactoryImpl,
  USER_POOL_AWS_DEFAULTS,
} from "cognito-local/lib/services/cognitoService.js";
import type { Context } from "cognito-local/lib/services/context.js";
import {
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from "cognito-local/lib/services/userPoolService.js";
import { ProfileFile } from "./ProfileFile.ts";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";

/** cognito-local, holding the template's pool. */
export type CognitoLocal = {
  readonly context: Context;
  readonly clock: { get(): Date };
  readonly cognito: CognitoService;
  readonly pool: UserPoolService;
};

/** Opens cognito-local on a folder and brings pool, clients and groups to what the template says; the users stay. */
export async function openCognitoLocal(
  definition: UserPoolDefinition,
  folder: string,
  now: () => number,
): Promise<CognitoLocal> {
  const clock = { get: () => new Date(now()) };
  const stores = {
    create: async (_: Context, id: string, defaults: object) =>
      new ProfileFile(join(folder, `${id}.json`), defaults),
  };
  mkdirSync(folder, { recursive: true });
  const pools = new UserPoolServiceFactoryImpl(clock, stores);
  const factory = new CognitoServiceFactoryImpl(folder, stores, pools);
  const cognito = await factory.create(context, USER_POOL_AWS_DEFAULTS);
  const { id, name } = definition;
  const known = (await cognito.listUserPools(context)).some(({ Id }) => Id === id);
  if (!known) await cognito.createUserPool(context, { Id: id, Name: name });
  const pool = await cognito.getUserPool(context, id);
  await update(definition, pool, clock.get());
  return { context, clock, cognito, pool };
}

async function update(
  definition: UserPoolDefinition,
  pool: UserPoolService,
  now: Date,
): Promise<void> {
  await pool.updateOptions(context, {
    ...pool.options,
    Name: definition.name,
    UsernameAttributes: ["email"],
    MfaConfiguration: definition.softwareToken ? "OPTIONAL" : "OFF",
  });
  const dates = { CreationDate: now, LastModifiedDate: now };
  for (const { id: ClientId, name: ClientName, authFlows } of definition.clients) {
    await pool.saveAppClient(context, {
      ...dates,
      UserPoolId: definition.id,
      ClientId,
      ClientName,
      ExplicitAuthFlows: [...authFlows],
    });
  }
  for (const { name, description, precedence } of definition.groups) {
    const stored = await pool.getGroupByGroupName(context, name);
    await pool.saveGroup(context, {
      ...dates,
      ...stored,
      GroupName: name,
      Description: description,
      Precedence: precedence,
    });
  }
}

const nothing = () => undefined;

/** Its log would hold passwords and codes. */
const logger: Context["logger"] = {
  child: () => logger,
  debug: nothing,
  error: nothing,
  info: nothing,
  warn: nothing,
};

const context: Context = { logger };
