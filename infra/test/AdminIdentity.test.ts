import { describe, expect, it } from "@jest/globals";
import { environmentNames, onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf();

describe.each(environmentNames)("the user pool of %s", (environment) => {
  const template = templates[environment];
  const pool = onlyResource(template, "AWS::Cognito::UserPool").Properties;
  const client = onlyResource(template, "AWS::Cognito::UserPoolClient").Properties;

  it("does not allow self-registration", () => {
    expect(pool.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  it("signs in with SRP only, without a secret and without a hosted page", () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
      AllowedOAuthFlowsUserPoolClient: false,
    });
    expect(resourcesOf(template, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  });

  it("issues tokens for five minutes, and single-use refresh tokens for a day", () => {
    const minutes = { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" };
    expect(client).toMatchObject({
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 1440,
      TokenValidityUnits: minutes,
      RefreshTokenRotation: { Feature: "ENABLED" },
      EnableTokenRevocation: true,
    });
  });

  it("does not reveal whether an account exists", () => {
    expect(client.PreventUserExistenceErrors).toBe("ENABLED");
  });

  it("lets users change only the unused nickname", () => {
    expect(client.WriteAttributes).toEqual(["nickname"]);
  });
});
