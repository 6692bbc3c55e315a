import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import type { MessageTemplate } from "./messages.ts";
import type { PasswordPolicy } from "./passwords.ts";

const unit = z.enum(["seconds", "minutes", "hours", "days"]);

const clientSchema = z.object({
  UserPoolId: z.string(),
  ClientName: z.string().optional(),
  GenerateSecret: z.literal(false, "a client with a secret is not run").optional(),
  ExplicitAuthFlows: z
    .array(z.enum(["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"], "must be SRP or refresh"))
    .default(["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]),
  AccessTokenValidity: z.number().default(1),
  IdTokenValidity: z.number().default(1),
  RefreshTokenValidity: z.number().default(30),
  TokenValidityUnits: z
    .object({
      AccessToken: unit.optional(),
      IdToken: unit.optional(),
      RefreshToken: unit.optional(),
    })
    .default({}),
  AuthSessionValidity: z.number().default(3),
  EnableTokenRevocation: z.boolean().default(true),
  PreventUserExistenceErrors: z.enum(["ENABLED", "LEGACY"]).default("LEGACY"),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(["ENABLED", "DISABLED"]),
      RetryGracePeriodSeconds: z.number().default(0),
    })
    .optional(),
});

/** An app client of the template's user pool. */
export type ClientDefinition = {
  readonly id: string;
  readonly name: string;
  readonly authFlows: readonly string[];
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** How long a challenge waits for its answer. */
  readonly challengeSeconds: number;
  readonly tokensCanBeRevoked: boolean;
  /** Whether nobody is told that a user does not exist. */
  readonly hidesUnknownUsers: boolean;
  /** Absent: a refresh token serves until it expires. */
  readonly rotation: { readonly graceSeconds: number } | undefined;
};

/** The app clients of a pool. */
export function clientDefinitions(cloud: Cloud, poolId: string): readonly ClientDefinition[] {
  return cloud
    .resourcesOf("AWS::Cognito::UserPoolClient", clientSchema)
    .filter(({ properties }) => properties.UserPoolId === poolId)
    .map(({ ref, properties: client }) => ({
      id: ref,
      name: client.ClientName ?? ref,
      authFlows: client.ExplicitAuthFlows,
      accessTokenSeconds:
        client.AccessTokenValidity * secondsIn[client.TokenValidityUnits.AccessToken ?? "hours"],
      idTokenSeconds:
        client.IdTokenValidity * secondsIn[client.TokenValidityUnits.IdToken ?? "hours"],
      refreshTokenSeconds:
        client.RefreshTokenValidity * secondsIn[client.TokenValidityUnits.RefreshToken ?? "days"],
      challengeSeconds: client.AuthSessionValidity * secondsIn.minutes,
      tokensCanBeRevoked: client.EnableTokenRevocation,
      hidesUnknownUsers: client.PreventUserExistenceErrors === "ENABLED",
      rotation:
        client.RefreshTokenRotation?.Feature === "ENABLED"
          ? { graceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds }
          : undefined,
    }));
}

const secondsIn = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

const template = z.object({
  EmailMessage: z.string().optional(),
  EmailSubject: z.string().optional(),
});

// Sizes and defaults: https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpool.html
const poolSchema = z.object({
  UserPoolName: z.string().optional(),
  UsernameAttributes: z.tuple([z.literal("email")], "must be e-mail alone"),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().optional() }).optional(),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: z.literal(true, "must keep people from signing up themselves"),
      InviteMessageTemplate: template.optional(),
    })
    .optional(),
  Policies: z
    .object({
      PasswordPolicy: z.object({
        MinimumLength: z.int().default(8),
        RequireLowercase: z.boolean().default(false),
        RequireUppercase: z.boolean().default(false),
        RequireNumbers: z.boolean().default(false),
        RequireSymbols: z.boolean().default(false),
        TemporaryPasswordValidityDays: z.number().default(7),
      }),
    })
    .optional(),
  MfaConfiguration: z.enum(["OFF", "OPTIONAL"], "must be off or optional").default("OFF"),
  EnabledMfas: z.array(z.literal("SOFTWARE_TOKEN_MFA")).default([]),
  VerificationMessageTemplate: template.optional(),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  LambdaConfig: z.strictObject({}, "triggers are not run").optional(),
});

const groupSchema = z.object({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
});

/** A user pool of the template with what belongs to it. */
export type UserPoolDefinition = {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** The `iss` of its tokens. */
  readonly issuer: string;
  readonly caseSensitive: boolean;
  readonly passwordPolicy: PasswordPolicy;
  readonly temporaryPasswordDays: number;
  /** Whether users may have an authenticator app. */
  readonly softwareToken: boolean;
  readonly invitation: MessageTemplate;
  readonly verification: MessageTemplate;
  readonly clients: readonly ClientDefinition[];
  readonly groups: readonly GroupDefinition[];
};

/** A group of a pool. */
export type GroupDefinition = {
  readonly name: string;
  readonly description: string | undefined;
  readonly precedence: number | undefined;
};

/**
 * The template's user pool, if it has one.
 *
 * @throws LocalCloudError when it has several, or one asks for what the local pool does not do
 */
export function userPoolDefinition(cloud: Cloud): UserPoolDefinition | undefined {
  const [pool, another] = cloud.resourcesOf("AWS::Cognito::UserPool", poolSchema);
  if (pool === undefined) return undefined;
  if (another !== undefined) throw new LocalCloudError("The local cloud runs one user pool.");
  const { ref: id, attributes, region, properties } = pool;
  const {
    AdminCreateUserConfig: creation,
    VerificationMessageTemplate: verification,
    EmailVerificationSubject: subject = "Your verification code",
    EmailVerificationMessage: text = "Your verification code is {####}.",
  } = properties;
  return {
    id,
    region,
    name: properties.UserPoolName ?? id,
    issuer: attributes.ProviderURL ?? "",
    caseSensitive: properties.UsernameConfiguration?.CaseSensitive ?? true,
    ...passwordsOf(properties),
    softwareToken: properties.MfaConfiguration === "OPTIONAL" && properties.EnabledMfas.length > 0,
    invitation: {
      subject: creation?.InviteMessageTemplate?.EmailSubject ?? "Your temporary password",
      text:
        creation?.InviteMessageTemplate?.EmailMessage ??
        "Your username is {username} and temporary password is {####}.",
    },
    verification: {
      subject: verification?.EmailSubject ?? subject,
      text: verification?.EmailMessage ?? text,
    },
    clients: clientDefinitions(cloud, id),
    groups: cloud
      .resourcesOf("AWS::Cognito::UserPoolGroup", groupSchema)
      .filter((group) => group.properties.UserPoolId === id)
      .map(({ properties: { GroupName, Description, Precedence } }) => ({
        name: GroupName,
        description: Description,
        precedence: Precedence,
      })),
  };
}

/** Without a policy of its own a pool asks for everything. */
function passwordsOf({ Policies }: z.output<typeof poolSchema>) {
  const policy = Policies?.PasswordPolicy;
  return {
    temporaryPasswordDays: policy?.TemporaryPasswordValidityDays ?? 7,
    passwordPolicy: {
      minimumLength: policy?.MinimumLength ?? 8,
      lowercase: policy?.RequireLowercase ?? true,
      uppercase: policy?.RequireUppercase ?? true,
      digits: policy?.RequireNumbers ?? true,
      symbols: policy?.RequireSymbols ?? true,
    },
  };
}
