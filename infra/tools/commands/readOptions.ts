import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { CommandError } from "./CommandError.ts";
import { environmentNames } from "./environmentNames.ts";

/** What a command may be told. */
export type Options = z.infer<typeof optionsSchema>;

/**
 * Reads `--email`, `--env`, `--from`, `--delete` and `--yes`.
 *
 * @throws CommandError for anything else, or a value that does not hold
 */
export function readOptions(args: readonly string[]): Options {
  const options = optionsSchema.safeParse(parse(args));
  if (options.success) return options.data;
  throw new CommandError(options.error.issues[0]?.message ?? "Invalid options");
}

/**
 * The address that `--email` gives.
 *
 * @throws CommandError without one
 */
export function requiredEmail({ email }: Options): string {
  if (email === undefined) throw new CommandError("Name the person: -- --email ann@example.com");
  return email;
}

/**
 * The table that `--from` names.
 *
 * @throws CommandError without one
 */
export function requiredFrom({ from }: Options): string {
  if (from === undefined) {
    throw new CommandError("Name the table that was restored: -- --from leads-prod-restored");
  }
  return from;
}

const emailMessage = "--email must be an e-mail address, such as ann@example.com";

const optionsSchema = z.object({
  email: z.optional(
    z.pipe(
      z.string().check(z.trim(), z.toLowerCase()),
      // A user's name in a pool has at most 128 characters.
      z.email(emailMessage).check(z.maxLength(128, emailMessage)),
    ),
  ),
  env: z.optional(
    z.enum(environmentNames, { error: `--env must be one of ${environmentNames.join(", ")}` }),
  ),
  from: z.optional(
    z.string().check(z.regex(/^[\w.-]{3,255}$/, { error: "--from must be the name of a table" })),
  ),
  delete: z.boolean(),
  yes: z.boolean(),
});

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        email: { type: "string" },
        env: { type: "string" },
        from: { type: "string" },
        delete: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}
