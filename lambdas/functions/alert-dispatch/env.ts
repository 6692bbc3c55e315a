import * as z from "zod/mini";

/** What the function needs of its environment. Throws, naming the variable, when one is missing. */
export function readEnv(variables: NodeJS.ProcessEnv): z.infer<typeof envSchema> {
  return envSchema.parse(variables);
}

const envSchema = z.object({
  /** The addresses of the channels' queues, separated by spaces. */
  QUEUE_URLS: z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((urls: string) => urls.split(" ")),
  ),
});
