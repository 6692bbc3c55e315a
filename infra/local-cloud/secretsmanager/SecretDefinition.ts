import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

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
