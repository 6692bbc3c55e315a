import * as z from "zod/mini";

/** What the function needs of its environment. Throws, naming the variable, when one is missing. */
export function readEnv(variables: NodeJS.ProcessEnv): z.infer<typeof envSchema> {
  return envSchema.parse(variables);
}

const envSchema = z.object({
  /** The pool of the administrators. */
  USER_POOL_ID: z.string().check(z.minLength(1)),
});
