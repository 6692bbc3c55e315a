import { parseArgs } from "node:util";
import { environmentNames } from "@planner/infra/environments";
import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";
import { z } from "zod";
import { CommandError } from "../CommandError.ts";

/** What a command accepts. */
export type OptionRules<Shape extends z.ZodRawShape> = {
  /** Shown with every error: `npm run leads:erase -- --email ann@example.com [--yes]`. */
  readonly usage: string;
  /** What `--help` says after the usage. */
  readonly help?: string | undefined;
  /** Options by name. An option with the schema `flag` takes no value. */
  readonly shape: Shape;
};

/**
 * Reads and validates the command line.
 *
 * @throws CommandError for an unknown option or an invalid value
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: readonly string[],
  { usage, help, shape }: OptionRules<Shape>,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  if (args.includes("--help")) {
    const usageLine = `Usage: ${usage}`;
    throw new CommandError(help === undefined ? usageLine : `${usageLine}\n${help}`);
  }
  const types = Object.entries(shape).map(
    ([name, schema]) => [name, { type: schema === flag ? "boolean" : "string" }] as const,
  );
  const usageError = (message: string) => new CommandError(`${message} Usage: ${usage}`);
  try {
    const options = Object.fromEntries(types);
    const { values } = parseArgs({ args: withJoinedValues(args), options });
    return z.strictObject(shape).parse({ ...values });
  } catch (error) {
    if (error instanceof z.ZodError) throw usageError(`${error.issues[0]?.message}.`);
    // Node's messages go on with advice that does not apply here.
    throw usageError(error instanceof Error ? `${error.message.split(". ")[0]}.` : String(error));
  }
}

/** Joins an option to a value that starts with a dash, such as an email address: `--email=-ann@example.com`. */
function withJoinedValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const previous = joined.at(-1) ?? "";
    const isOption = /^--[a-z-]+$/.test(previous);
    const isDashedValue = /^(-[^-]|--[^=]*@)/.test(arg);
    if (isOption && isDashedValue) {
      joined[joined.length - 1] = `${previous}=${arg}`;
    } else {
      joined.push(arg);
    }
  }
  return joined;
}

/** `--name` without a value. */
export const flag = z.boolean().default(false);

/** The environments as `dev|staging|prod`. */
export const environmentUsage = environmentNames.join("|");

/** `--env`. Also accepts the environment of a person. If there is none, the command finds no stack. */
export const environmentOption = z
  .string()
  .regex(
    /^[a-z][a-z\d]{1,15}$/,
    `The environment must be one of ${environmentNames.join(", ")} or a person's`,
  );

/** What an invalid `--email` gets. */
export const emailMessage = "--email must be an email address, such as ann@example.com";

/** `--email` of an account. A username in a pool has at most 128 characters. */
export const emailOption = z
  .string("--email is missing")
  .transform(normalizeAddress)
  .pipe(z.email(emailMessage).max(128, emailMessage));

/** An option with the values that a field of the contact form accepts, normalized as in a saved lead. */
export function fieldOption(schema: z.core.$ZodType<string, string>, message: string) {
  return z
    .string()
    .transform((text, context) => {
      const { data } = z.safeParse(schema, text);
      if (data === undefined) context.addIssue(message);
      return data ?? z.NEVER;
    })
    .optional();
}

/** A DynamoDB table name, passed as this option. */
export function tableOption(option: string) {
  return z
    .string()
    .regex(/^[\w.-]{3,255}$/, `${option} must be a table name`)
    .optional();
}

/** `--count`, a number of leads. */
export function countOption(defaultCount: number) {
  const message = "--count must be a whole number from 1 to 10000";
  const count = z.coerce.number(message).int(message).min(1, message).max(10_000, message);
  return count.default(defaultCount);
}
