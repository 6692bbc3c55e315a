import { randomInt } from "node:crypto";
import { z } from "zod";

/** The properties of a secret in the template. */
export const secretSchema = z.object({
  SecretString: z.undefined("must be generated").optional(),
  GenerateSecretString: z
    .object({
      SecretStringTemplate: z.string().default("{}"),
      GenerateStringKey: z.string().optional(),
      PasswordLength: z.int().default(32),
    })
    .prefault({}),
});

/** A secret of the template. */
export type SecretDefinition = {
  readonly arn: string;
  readonly logicalId: string;
  readonly length: number;
  readonly template: string;
  /** If present, the secret is JSON: the template's fields and the generated text under this key. */
  readonly key: string | undefined;
};

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Generates a secret's value: letters and digits, within JSON if the secret has a key. */
export function generateSecret({ length, template, key }: SecretDefinition): string {
  const text = Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
  return key === undefined ? text : JSON.stringify({ ...JSON.parse(template), [key]: text });
}
