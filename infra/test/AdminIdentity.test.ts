import { describe, expect, it } from "@jest/globals";
import { adminGroup } from "@planner/shared/api/routes";
import { secondBrand } from "@planner/shared/brand/testing/secondBrand";
import { environmentNames } from "../environments.ts";
import { onlyResource, resourcesOf, templatesOf } from "./synthesis/templates.ts";

const templates = templatesOf("complete");

describe.each(environmentNames)("the user pool of %s", (environment) => {
  const template = templates[environment];
  const pool = onlyResource(template, "AWS::Cognito::UserPool");
  const { Properties: properties } = pool;

  it("does not allow self-registration", () => {
    expect(properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  it("identifies users by email address, ignoring case", () => {
    expect(properties.UsernameAttributes).toEqual(["email"]);
    expect(properties.UsernameConfiguration).toEqual({ CaseSensitive: false });
    expect(properties.AutoVerifiedAttributes).toEqual(["email"]);
    expect(properties.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ["email"],
    });
  });

  it("requires long passwords with all character classes, and limits invitations to three days", () => {
    expect(properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 3,
    });
    const { EmailSubject, EmailMessage } = properties.AdminCreateUserConfig.InviteMessageTemplate;
    expect(EmailSubject).toContain(secondBrand.name);
    expect(EmailMessage).toMatch(/within three days.*\{username\}.*\{####\}/);
  });

  it("describes the code in the email as a password reset", () => {
    const { EmailSubject, EmailMessage, DefaultEmailOption } =
      properties.VerificationMessageTemplate;
    expect(DefaultEmailOption).toBe("CONFIRM_WITH_CODE");
    expect(EmailSubject).toBe(`${secondBrand.name}: reset your password`);
    expect(EmailMessage).toMatch(/new password.*\{####\}.*one hour.*did not ask/i);
    expect(EmailMessage).not.toMatch(/account|verif/i);
    expect(properties.EmailVerificationSubject).toBe(EmailSubject);
    expect(properties.EmailVerificationMessage).toBe(EmailMessage);
  });

  it("offers an authenticator app as the second factor, but no SMS", () => {
    expect(properties.MfaConfiguration).toBe("OPTIONAL");
    expect(properties.EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
    expect(properties.SmsConfiguration).toBeUndefined();
  });

  it("recovers accounts by email only", () => {
    expect(properties.AccountRecoverySetting).toEqual({
      RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }],
    });
  });

  it("has threat protection except in dev", () => {
    const isDev = environment === "dev";
    expect(properties.UserPoolTier).toBe(isDev ? "ESSENTIALS" : "PLUS");
    expect(properties.UserPoolAddOns).toEqual(
      isDev ? undefined : { AdvancedSecurityMode: "ENFORCED" },
    );
  });

  it("blocks leaked new passwords, and risky sign-ins without an authenticator app, except in dev", () => {
    const responses = resourcesOf(template, "AWS::Cognito::UserPoolRiskConfigurationAttachment");
    const expected = {
      UserPoolId: { Ref: pool.id },
      ClientId: "ALL",
      CompromisedCredentialsRiskConfiguration: {
        // Cognito cannot check SRP sign-ins, which do not send the password.
        EventFilter: ["PASSWORD_CHANGE"],
        Actions: { EventAction: "BLOCK" },
      },
      AccountTakeoverRiskConfiguration: {
        Actions: { HighAction: { EventAction: "MFA_REQUIRED", Notify: false } },
      },
    };
    expect(responses.map((each) => each.Properties)).toEqual(
      environment === "dev" ? [] : [expected],
    );
  });

  it("has deletion protection and outlives its stack in prod only", () => {
    const isProd = environment === "prod";
    expect(properties.DeletionProtection).toBe(isProd ? "ACTIVE" : "INACTIVE");
    expect(pool.DeletionPolicy).toBe(isProd ? "Retain" : "Delete");
  });

  it("has one group, the administrators, without a role", () => {
    expect(onlyResource(template, "AWS::Cognito::UserPoolGroup").Properties).toEqual({
      GroupName: adminGroup,
      Description: "May read the captured leads",
      UserPoolId: { Ref: pool.id },
    });
  });

  it("outputs its ID and its client's ID for the operator commands", () => {
    const client = onlyResource(template, "AWS::Cognito::UserPoolClient");
    expect(template.Outputs.UserPoolId).toEqual({ Value: { Ref: pool.id } });
    expect(template.Outputs.UserPoolClientId).toEqual({ Value: { Ref: client.id } });
  });
});

describe.each(environmentNames)("the user pool client of %s", (environment) => {
  const template = templates[environment];
  const { Properties: properties } = onlyResource(template, "AWS::Cognito::UserPoolClient");

  it("has no secret and signs in with SRP only", () => {
    expect(properties.GenerateSecret).toBe(false);
    expect(properties.ExplicitAuthFlows).toEqual(["ALLOW_USER_SRP_AUTH"]);
    expect(properties.AllowedOAuthFlows).toBeUndefined();
    expect(properties.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(resourcesOf(template, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  });

  it("gets tokens that last five minutes and can be refreshed for a day", () => {
    const minutes = { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" };
    expect(properties).toMatchObject({
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 1440,
      TokenValidityUnits: minutes,
    });
  });

  it("rotates refresh tokens and revokes tokens on sign-out", () => {
    expect(properties.RefreshTokenRotation).toEqual({
      Feature: "ENABLED",
      RetryGracePeriodSeconds: 60,
    });
    expect(properties.EnableTokenRevocation).toBe(true);
  });

  it("does not reveal whether an account exists", () => {
    expect(properties.PreventUserExistenceErrors).toBe("ENABLED");
  });

  it("lets users read their email address, but change only the unused nickname", () => {
    expect(properties.ReadAttributes).toEqual(["email", "email_verified"]);
    expect(properties.WriteAttributes).toEqual(["nickname"]);
  });
});
