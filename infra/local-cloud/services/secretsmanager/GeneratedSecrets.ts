import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { JsonFile } from "../../storage/JsonFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";

const secretSchema = z.object({
  SecretString: z.undefined("must be generated").optional(),
  GenerateSecretString: z
    .object({
      SecretStringTemplate: z.string().default("{}"),
      GenerateStringKey: z.string().optional(),
      PasswordLength: z.int().default(32),
    })
    .default({ SecretStringTemplate: "{}", PasswordLength: 32 }),
});

/** A secret of the template. */
export type SecretDefinition = {
  readonly arn: string;
  readonly length: number;
  /** If present, the secret is JSON: these fields and the generated text under the key. */
  readonly json: { readonly template: string; readonly key: string } | undefined;
};

/** The secrets of the template. */
export function secretDefinitions(cloud: Cloud): readonly SecretDefinition[] {
  return cloud
    .resourcesOf("AWS::SecretsManager::Secret", secretSchema)
    .map(({ ref, properties: { GenerateSecretString: generated } }) => ({
      arn: ref,
      length: generated.PasswordLength,
      json:
        generated.GenerateStringKey === undefined
          ? undefined
          : { template: generated.SecretStringTemplate, key: generated.GenerateStringKey },
    }));
}

const secretValueSchema = z.object({ value: z.string(), created_at_ms: z.number() });

/** A secret's value and its creation time. */
export type SecretValue = z.output<typeof secretValueSchema>;

const storedSchema = z.record(z.string(), secretValueSchema);

/**
 * The values of the template's secrets, each generated on first use. Callers of Secrets Manager and the configurations
 * that refer to a secret all get the same value.
 */
export class GeneratedSecrets {
  readonly #file: JsonFile<z.output<typeof storedSchema>> | undefined;
  readonly #now: () => number;
  #values: z.output<typeof storedSchema>;

  /** @param folder where the values are stored. If absent, they are lost with this object. */
  constructor({
    folder,
    now = Date.now,
  }: { readonly folder?: StateFolder; now?: () => number } = {}) {
    this.#file =
      folder &&
      new JsonFile(folder, {
        name: "secrets.json",
        schema: storedSchema,
        initial: {},
        loss: "The secrets were lost and generated again.",
      });
    this.#now = now;
    this.#values = this.#file?.value ?? {};
  }

  valueOf(definition: SecretDefinition): SecretValue {
    const stored = this.#values[definition.arn];
    if (stored !== undefined) return stored;
    const secret = { value: generated(definition), created_at_ms: this.#now() };
    this.#values = { ...this.#values, [definition.arn]: secret };
    this.#file?.write(this.#values);
    return secret;
  }
}

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function generated({ length, json }: SecretDefinition): string {
  const text = Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
  if (json === undefined) return text;
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(json.template));
  return JSON.stringify({ ...fields, [json.key]: text });
}
