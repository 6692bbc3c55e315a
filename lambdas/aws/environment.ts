import * as z from "zod/mini";

/**
 * Reads a function's environment variables.
 *
 * @throws if a variable is missing or invalid. The message contains the name but not the value, which may be
 * secret.
 */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  variables: NodeJS.ProcessEnv = process.env,
): z.output<Schema> {
  const environment = schema.safeParse(variables);
  if (environment.success) return environment.data;
  const names = new Set(environment.error.issues.map(({ path: [name] }) => String(name)));
  throw new Error(`Missing or invalid environment variables: ${[...names].join(", ")}`);
}

/** A non-empty variable. */
export const textVariable = z.string().check(z.minLength(1));

/** The names of the leads table and the desk's table. */
export const deskVariables = { TABLE_NAME: textVariable, DESK_TABLE_NAME: textVariable };

/** A space-separated list. */
export const listVariable = z.pipe(
  textVariable,
  z.transform((text: string) => text.split(" ")),
);

/** A positive integer. */
export const numberVariable = z.pipe(
  textVariable.check(z.regex(/^[1-9]\d*$/)),
  z.transform(Number),
);
