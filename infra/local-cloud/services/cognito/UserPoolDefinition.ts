import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** A user pool of the template with its clients and groups. */
export type UserPoolDefinition = NonNullable<ReturnType<typeof userPoolDefinition>>;

/** The rules for passwords, as in the template. */
export type PasswordPolicy = z.output<typeof policySchema>;

/** An email with the placeholders `{username}` and `{####}`. */
export type MessageTemplate = z.output<typeof messageSchema>;

/** An app client. */
export type ClientDefinition = UserPoolDefinition["clients"][number];

const policySchema = z.object({
  MinimumLength: z.int(),
  RequireLowercase: z.boolean(),
  RequireUppercase: z.boolean(),
  RequireNumbers: z.boolean(),
  RequireSymbols: z.boolean(),
  TemporaryPasswordValidityDays: z.number(),
});

const messageSchema = z
  .object({ EmailMessage: z.string(), EmailSubject: z.string() })
  .transform(({ EmailMessage: body, EmailSubject: subject }) => ({ subject, body }));

// Values of these properties that the product does not use are rejected, so that they cannot silently differ from AWS.
const poolSchema = z.object({
  UsernameAttributes: z.tuple([z.literal("email")], "must be email alone"),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false, "must be false") }),
  AdminCreateUserConfig: z.object({
    AllowAdminCreateUserOnly: z.literal(true, "self-registration is not supported"),
    InviteMessageTemplate: messageSchema,
  }),
  Policies: z.object({ PasswordPolicy: policySchema }),
  MfaConfiguration: z.literal("OPTIONAL", "must be optional"),
  EnabledMfas: z.tuple([z.literal("SOFTWARE_TOKEN_MFA")], "must be an authenticator app"),
  VerificationMessageTemplate: messageSchema,
  LambdaConfig: z
    .strictObject({ PostConfirmation: z.string().optional() }, "other triggers are not supported")
    .default({}),
});

const minutes = z.literal("minutes", "must be in minutes");

const clientSchema = z.object({
  GenerateSecret: z.literal(false, "client secrets are not supported").optional(),
  ExplicitAuthFlows: z.tuple([z.literal("ALLOW_USER_SRP_AUTH")], "must be SRP alone"),
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: minutes, IdToken: minutes, RefreshToken: minutes }),
  AuthSessionValidity: z.number().default(3),
  EnableTokenRevocation: z.literal(true, "must be on"),
  PreventUserExistenceErrors: z.literal("ENABLED", "must be enabled"),
  RefreshTokenRotation: z.object({
    Feature: z.literal("ENABLED", "must be enabled"),
    RetryGracePeriodSeconds: z.number(),
  }),
});

/**
 * Reads the template's user pool.
 *
 * @returns undefined if the template has none
 * @throws LocalCloudError if there are several, or one needs a feature that the local pool does not have
 */
export function userPoolDefinition(cloud: Cloud) {
  const [pool, another] = cloud.resourcesOf("AWS::Cognito::UserPool", poolSchema);
  if (pool === undefined) return undefined;
  if (another !== undefined) throw new LocalCloudError("The local cloud supports one user pool.");
  const withHttpLinks = ({ subject, body }: MessageTemplate): MessageTemplate => ({
    subject,
    body: cloud.withHttpSite(body),
  });
  return {
    id: pool.ref,
    /** The `iss` claim of its tokens. */
    issuer: pool.attributes.ProviderURL ?? "",
    passwordPolicy: pool.properties.Policies.PasswordPolicy,
    invitation: withHttpLinks(pool.properties.AdminCreateUserConfig.InviteMessageTemplate),
    verification: withHttpLinks(pool.properties.VerificationMessageTemplate),
    /** The ARN of the function that runs after a password reset. */
    postConfirmation: pool.properties.LambdaConfig.PostConfirmation,
    clients: cloud
      .resourcesOf("AWS::Cognito::UserPoolClient", clientSchema)
      .map(({ ref: id, properties: client }) => ({
        id,
        accessTokenSeconds: client.AccessTokenValidity * 60,
        idTokenSeconds: client.IdTokenValidity * 60,
        refreshTokenMs: client.RefreshTokenValidity * 60_000,
        /** How long a sign-in challenge can be answered. */
        challengeMs: client.AuthSessionValidity * 60_000,
        /** How long a refresh token still works after it has been rotated. */
        rotationGraceMs: client.RefreshTokenRotation.RetryGracePeriodSeconds * 1000,
      })),
    groups: cloud.resourcesOf("AWS::Cognito::UserPoolGroup", z.unknown()).map(({ ref }) => ref),
  };
}
