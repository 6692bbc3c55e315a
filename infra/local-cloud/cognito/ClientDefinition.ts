import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

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
