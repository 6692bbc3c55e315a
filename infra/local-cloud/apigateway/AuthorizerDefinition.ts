import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

const authorizerSchema = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.object({ Issuer: z.url(), Audience: z.array(z.string()).default([]) }),
});

/** A JWT authorizer of the template. */
export type AuthorizerDefinition = {
  readonly id: string;
  readonly issuer: string;
  /** Empty: any. */
  readonly audience: readonly string[];
};

/**
 * The authorizers of the template's HTTP APIs.
 *
 * @throws LocalCloudError for one that takes no JWT from the Authorization header
 */
export function authorizerDefinitions(cloud: Cloud): readonly AuthorizerDefinition[] {
  return cloud
    .resourcesOf("AWS::ApiGatewayV2::Authorizer", authorizerSchema)
    .map(({ ref, properties: { JwtConfiguration } }) => ({
      id: ref,
      issuer: JwtConfiguration.Issuer,
      audience: JwtConfiguration.Audience,
    }));
}
