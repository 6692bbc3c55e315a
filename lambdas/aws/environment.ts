import * as z from "zod/mini";

/**
 * The environment variables of a function.
 *
 * @throws if a variable is missing or invalid. The message has its name but not its value, which may be secret.
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

/** A variable that must not be empty. */
export const textVariable = z.string().check(z.minLength(1));

/** A variable with a list of texts, separated by spaces. */
export const listVariable = z.pipe(
  textVariable,
  z.transform((text: string) => text.split(" ")),
);
