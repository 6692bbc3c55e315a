import * as z from "zod/mini";

/** What the function needs of its environment. Throws, naming the variable, when one is missing. */
export function readEnv(variables: NodeJS.ProcessEnv): z.infer<typeof envSchema> {
  return envSchema.parse(variables);
}

const text = z.string().check(z.minLength(1));

const envSchema = z.object({
  /** The table of the leads. */
  TABLE_NAME: text,
  /** An address that SES knows as ours. */
  SENDER: text,
  /** Who is told, separated by spaces. */
  RECIPIENTS: z.pipe(
    text,
    z.transform((addresses: string) => addresses.split(" ")),
  ),
  /** Where administrators read leads. */
  DASHBOARD_URL: text,
});
