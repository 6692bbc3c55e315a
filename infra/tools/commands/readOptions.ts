import { parseArgs } from "node:util";
import { environmentNames } from "@planner/infra/config/environmentSchema";
import { z } from "zod";
import { CommandError } from "./CommandError.ts";

/** What a command accepts. */
export type OptionRules<Shape> = {
  /** Shown with every error: `npm run leads:erase -- --email <address> [--yes]`. */
  readonly usage: string;
  /** Options by name. An option with the schema `flag` takes no value. */
  readonly shape: Shape;
  /** The option that is passed as a positional argument. */
  readonly positional?: keyof Shape & string;
};

/**
 * Reads and validates the command line.
 *
 * @throws CommandError for an unknown option or an invalid value
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: readonly string[],
  { usage, shape, positional }: OptionRules<Shape>,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const named = Object.entries(shape).filter(([name]) => name !== positional);
  const types = named.map(
    ([name, schema]) => [name, { type: schema === flag ? "boolean" : "string" }] as const,
  );
  if (args.includes("--help")) throw new CommandError(`Usage: ${usage}`);
  const refuse = (message: string) => new CommandError(`${message} Usage: ${usage}`);
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: Object.fromEntries(types),
      allowPositionals: positional !== undefined,
    });
    if (positionals.length > 1) throw new Error("Too many arguments.");
    const given = positional === undefined ? {} : { [positional]: positionals[0] };
    return z.strictObject(shape).parse({ ...values, ...given });
  } catch (error) {
    if (error instanceof z.ZodError) throw refuse(`${error.issues[0]?.message}.`);
    throw refuse(error instanceof Error ? `${error.message.split(". ")[0]}.` : String(error));
  }
}

/** `--name` without a value. */
export const flag = z.boolean().default(false);

/** The environment as `dev|staging|prod`. */
export const environmentUsage = environmentNames.join("|");

export const environmentOption = z.enum(environmentNames, {
  error: `The environment must be one of ${environmentNames.join(", ")}`,
});

/** A username in a pool has at most 128 characters. */
const emailMessage = "--email must be an email address, such as ann@example.com";

export const emailOption = z
  .string("--email is missing")
  .trim()
  .toLowerCase()
  .pipe(z.email(emailMessage).max(128, emailMessage));

/** A DynamoDB table name, passed as this option. */
export function tableOption(option: string) {
  return z
    .string(`${option} is missing`)
    .regex(/^[\w.-]{3,255}$/, `${option} must be a table name`);
}
