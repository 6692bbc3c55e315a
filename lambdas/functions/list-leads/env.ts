import * as z from "zod/mini";

/** What the function needs of its environment. Throws, naming the variable, when one is missing. */
export function readEnv(variables: NodeJS.ProcessEnv): z.infer<typeof envSchema> {
  return envSchema.parse(variables);
}

const envSchema = z.object({
  /** The table of the leads. */
  TABLE_NAME: z.string().check(z.minLength(1)),
  /** The secret that cursors are signed with. */
  CURSOR_SECRET_ID: z.string().check(z.minLength(1)),
});
