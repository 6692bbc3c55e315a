import { describe, expect, it } from "@jest/globals";
import { environmentNames } from "../environments.ts";
import { formatValue } from "./synthesis/readableTemplate.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf("complete");

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

  it("sends its emails by SES, with a link to the site", () => {
    const { EmailSendingAccount, SourceArn } = pool.EmailConfiguration;
    expect(EmailSendingAccount).toBe("DEVELOPER");
    expect(formatValue(SourceArn)).toMatch(/:identity\/alerts@planner\.example$/);
    const { InviteMessageTemplate } = pool.AdminCreateUserConfig;
    for (const { EmailMessage } of [InviteMessageTemplate, pool.VerificationMessageTemplate]) {
      expect(formatValue(EmailMessage)).toContain(
        '<a href="https://WebHostingDistribution.DomainName/admin">',
      );
    }
  });

  it("limits the public calls of one IP address", () => {
    const { id, Properties } = onlyResource(template, "AWS::WAFv2::WebACL");
    expect(Properties.Rules).toMatchObject([
      { Action: { Block: {} }, Statement: { RateBasedStatement: { AggregateKeyType: "IP" } } },
    ]);
    const { ResourceArn, WebACLArn } = onlyResource(
      template,
      "AWS::WAFv2::WebACLAssociation",
    ).Properties;
    expect(formatValue(ResourceArn)).toBe("AdminIdentityUserPool");
    expect(WebACLArn).toEqual({ "Fn::GetAtt": [id, "Arn"] });
  });

  it("lets users change only the unused nickname", () => {
    expect(client.WriteAttributes).toEqual(["nickname"]);
  });
});
