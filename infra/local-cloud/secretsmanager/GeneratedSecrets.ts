import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { JsonFile } from "../storage/JsonFile.ts";

const generated = z.object({
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
  PasswordLength: z.int().default(32),
  ExcludeCharacters: z.string().default(""),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
});

const secretSchema = z.object({
  Name: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generated.optional(),
});

/** How Secrets Manager makes up a value. */
export type GeneratedSecret = z.output<typeof generated>;

/** A secret of the template. */
export type SecretDefinition = {
  readonly arn: string;
  /** Its value, or how one is made up. */
  readonly value: string | GeneratedSecret;
};

/** The secrets of the template. One for which it says nothing is made up by Secrets Manager's own defaults. */
export function secretDefinitions(cloud: Cloud): readonly SecretDefinition[] {
  return cloud
    .resourcesOf("AWS::SecretsManager::Secret", secretSchema)
    .map(({ ref, properties: { SecretString, GenerateSecretString } }) => ({
      arn: ref,
      value: SecretString ?? GenerateSecretString ?? generated.parse({}),
    }));
}

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html */
const characterTypes = [
  { left_out: "ExcludeLowercase", characters: "abcdefghijklmnopqrstuvwxyz" },
  { left_out: "ExcludeUppercase", characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" },
  { left_out: "ExcludeNumbers", characters: "0123456789" },
  { left_out: "ExcludePunctuation", characters: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" },
] as const;

/** Makes up a secret as the template asks: a text, or one inside the template's JSON. */
export function generateSecret(asked: GeneratedSecret): string {
  const { SecretStringTemplate: template, GenerateStringKey: key } = asked;
  const password = randomText(asked);
  if (template === undefined || key === undefined) return password;
  const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(template));
  return JSON.stringify({ ...fields, [key]: password });
}

function randomText(asked: GeneratedSecret): string {
  const sets = characterTypes
    .filter((type) => !asked[type.left_out])
    .map(({ characters }): string => characters)
    .concat(asked.IncludeSpace ? [" "] : [])
    .map((set) => [...set].filter((character) => !asked.ExcludeCharacters.includes(character)))
    .filter((set) => set.length > 0);
  if (sets.length === 0) throw new LocalCloudError("A generated secret may hold no character.");
  const pick = (set: readonly string[]) => set[randomInt(set.length)] ?? "";
  const text = () => Array.from({ length: asked.PasswordLength }, () => pick(sets.flat()));
  const holdsEachType = (characters: readonly string[]) =>
    sets.every((set) => characters.some((character) => set.includes(character)));
  let characters = text();
  while (
    asked.RequireEachIncludedType &&
    asked.PasswordLength >= sets.length &&
    !holdsEachType(characters)
  ) {
    characters = text();
  }
  return characters.join("");
}

const secretValueSchema = z.object({ value: z.string(), created_at_ms: z.number() });

/** What a secret holds, and since when. */
export type SecretValue = z.output<typeof secretValueSchema>;

const storedSchema = z.record(z.string(), secretValueSchema);

/**
 * The values of the template's secrets, each made up when it is first asked for. Whoever asks is told the same: Secrets
 * Manager's callers, and the configurations that CloudFormation would write a secret into.
 */
export class GeneratedSecrets {
  readonly #stored: Pick<JsonFile<z.output<typeof storedSchema>>, "value" | "write">;
  readonly #now: () => number;

  /** @param file where the values outlive this object; absent: they do not */
  constructor({ file, now = Date.now }: { readonly file?: string; now?: () => number } = {}) {
    this.#stored = file === undefined ? inMemory() : new JsonFile(file, storedSchema, {});
    this.#now = now;
  }

  valueOf({ arn, value }: SecretDefinition): SecretValue {
    const held = this.#stored.value[arn];
    if (held !== undefined && (typeof value !== "string" || held.value === value)) return held;
    const made = {
      value: typeof value === "string" ? value : generateSecret(value),
      created_at_ms: this.#now(),
    };
    this.#stored.write({ ...this.#stored.value, [arn]: made });
    return made;
  }
}

function inMemory() {
  let value: z.output<typeof storedSchema> = {};
  return {
    get value() {
      return value;
    },
    write: (next: typeof value) => {
      value = next;
    },
  };
}
