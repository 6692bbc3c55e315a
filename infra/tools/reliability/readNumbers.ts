import { parseArgs } from "node:util";

/**
 * Reads whole numbers that a command is given, such as `--runs 200`.
 *
 * @param defaults what is taken for each that is not given
 * @throws Error for an option that is not among them, or no whole number
 */
export function readNumbers<Name extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Name, number>>,
): Readonly<Record<Name, number>> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: "string" as const }]),
  );
  const { values } = parseArgs({ args: [...args], options });
  const numbers = { ...defaults };
  for (const [name, text] of Object.entries(values)) {
    const number = Number(text);
    if (!Number.isInteger(number)) throw new Error(`--${name} must be a whole number`);
    Object.assign(numbers, { [name]: number });
  }
  return numbers;
}
