import { randomBytes } from "node:crypto";
import { z } from "zod";
import { LocalCloudError } from "../LocalCloudError.ts";

/** The properties of a secret of the template, as far as they are read. */
export const secretSchema = z.object({
  GenerateSecretString: z
    .object({
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
      PasswordLength: z.number().default(32),
    })
    .optional(),
});

/** Secrets as they are generated when they are first asked for; they are kept as long as this object. */
export class GeneratedSecrets {
  readonly #texts = new Map<string, string>();

  /** @throws LocalCloudError for a secret whose value the template does not generate */
  textOf(arn: string, { GenerateSecretString: rules }: z.output<typeof secretSchema>): string {
    if (rules === undefined) throw new LocalCloudError(`Nothing generates the secret ${arn}.`);
    const held = this.#texts.get(arn);
    if (held !== undefined) return held;
    const text = generate(rules);
    this.#texts.set(arn, text);
    return text;
  }
}

type Rules = NonNullable<z.output<typeof secretSchema>["GenerateSecretString"]>;

function generate({ SecretStringTemplate, GenerateStringKey, PasswordLength }: Rules): string {
  const password = randomBytes(PasswordLength).toString("hex").slice(0, PasswordLength);
  if (GenerateStringKey === undefined) return password;
  const others = z.record(z.string(), z.unknown()).parse(JSON.parse(SecretStringTemplate ?? "{}"));
  return JSON.stringify({ ...others, [GenerateStringKey]: password });
}
