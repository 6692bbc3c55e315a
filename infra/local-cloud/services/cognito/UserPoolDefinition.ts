import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";

/** A user pool of the template with its clients and groups. */
export type UserPoolDefinition = {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** The `iss` claim of its tokens. */
  readonly issuer: string;
  readonly passwordPolicy: PasswordPolicy;
  readonly invitation: MessageTemplate;
  readonly verification: MessageTemplate;
  readonly clients: readonly ClientDefinition[];
  readonly groups: readonly GroupDefinition[];
};

/** The rules for passwords, as in the template. */
export type PasswordPolicy = z.output<typeof policySchema>;

/** An email with the placeholders `{username}` and `{####}`. */
export type MessageTemplate = { readonly subject: string; readonly text: string };

/** An app client. */
export type ClientDefinition = {
  readonly id: string;
  readonly name: string;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** How long a sign-in challenge can be answered. */
  readonly challengeSeconds: number;
  /** How long a refresh token still works after it has been rotated. */
  readonly rotationGraceSeconds: number;
};

/** A group of users. */
export type GroupDefinition = { readonly name: string; readonly description: string | undefined };

const policySchema = z.object({
  MinimumLength: z.int(),
  RequireLowercase: z.boolean(),
  RequireUppercase: z.boolean(),
  RequireNumbers: z.boolean(),
  RequireSymbols: z.boolean(),
  TemporaryPasswordValidityDays: z.number(),
});

const messageSchema = z.object({ EmailMessage: z.string(), EmailSubject: z.string() });

// Features that the product does not use are refused, so that they cannot silently differ from AWS.
const poolSchema = z.object({
  UserPoolName: z.string().optional(),
  UsernameAttributes: z.tuple([z.literal("email")], "must be e-mail alone"),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(false, "must be false") }),
  AdminCreateUserConfig: z.object({
    AllowAdminCreateUserOnly: z.literal(true, "self-registration is not supported"),
    InviteMessageTemplate: messageSchema,
  }),
  Policies: z.object({ PasswordPolicy: policySchema }),
  MfaConfiguration: z.literal("OPTIONAL", "must be optional"),
  EnabledMfas: z.tuple([z.literal("SOFTWARE_TOKEN_MFA")], "must be an authenticator app"),
  VerificationMessageTemplate: messageSchema,
  LambdaConfig: z.strictObject({}, "triggers are not supported").optional(),
});

const minutes = z.literal("minutes", "must be in minutes");

const clientSchema = z.object({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
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

const groupSchema = z.object({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
});

/**
 * Reads the template's user pool.
 *
 * @returns undefined if the template has none
 * @throws LocalCloudError if there are several, or one needs a feature that the local pool does not have
 */
export function userPoolDefinition(cloud: Cloud): UserPoolDefinition | undefined {
  const [pool, another] = cloud.resourcesOf("AWS::Cognito::UserPool", poolSchema);
  if (pool === undefined) return undefined;
  if (another !== undefined) throw new LocalCloudError("The local cloud supports one user pool.");
  const { ref: id, attributes, region, properties } = pool;
  return {
    id,
    region,
    name: properties.UserPoolName ?? id,
    issuer: attributes.ProviderURL ?? "",
    passwordPolicy: properties.Policies.PasswordPolicy,
    invitation: messageOf(properties.AdminCreateUserConfig.InviteMessageTemplate),
    verification: messageOf(properties.VerificationMessageTemplate),
    clients: cloud
      .resourcesOf("AWS::Cognito::UserPoolClient", clientSchema)
      .filter((client) => client.properties.UserPoolId === id)
      .map(({ ref, properties: client }) => ({
        id: ref,
        name: client.ClientName ?? ref,
        accessTokenSeconds: client.AccessTokenValidity * 60,
        idTokenSeconds: client.IdTokenValidity * 60,
        refreshTokenSeconds: client.RefreshTokenValidity * 60,
        challengeSeconds: client.AuthSessionValidity * 60,
        rotationGraceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds,
      })),
    groups: cloud
      .resourcesOf("AWS::Cognito::UserPoolGroup", groupSchema)
      .filter((group) => group.properties.UserPoolId === id)
      .map(({ properties: { GroupName: name, Description: description } }) => ({
        name,
        description,
      })),
  };
}

function messageOf({ EmailSubject, EmailMessage }: z.output<typeof messageSchema>) {
  return { subject: EmailSubject, text: EmailMessage };
}
