import { describe, expect, it } from "@jest/globals";
import { adminGroup } from "@planner/shared/api/routes";
import { environmentNames } from "../config/environmentSchema.ts";
import { aPlannerApp, templatesOf } from "./plannerApp.ts";
import { onlyResource, resourcesOf } from "./resourcesOf.ts";

const templates = templatesOf(aPlannerApp());

describe.each(environmentNames)("the user pool of %s", (environment) => {
  const template = templates[environment];
  const pool = onlyResource(template, "AWS::Cognito::UserPool");
  const { Properties: properties } = pool;

  it("is joined by nobody's own doing", () => {
    expect(properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
  });

  it("knows people by their e-mail address, however they write it", () => {
    expect(properties.UsernameAttributes).toEqual(["email"]);
    expect(properties.UsernameConfiguration).toEqual({ CaseSensitive: false });
    expect(properties.AutoVerifiedAttributes).toEqual(["email"]);
    expect(properties.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ["email"],
    });
  });

  it("wants long passwords of all classes, and an invitation used within three days", () => {
    expect(properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 3,
    });
    const { EmailMessage } = properties.AdminCreateUserConfig.InviteMessageTemplate;
    expect(EmailMessage).toMatch(/within three days.*\{username\}.*\{####\}/);
  });

  it("takes an authenticator app as the second factor, and never a text message", () => {
    expect(properties.MfaConfiguration).toBe("OPTIONAL");
    expect(properties.EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
    expect(properties.SmsConfiguration).toBeUndefined();
  });

  it("gives an account back by e-mail alone", () => {
    expect(properties.AccountRecoverySetting).toEqual({
      RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }],
    });
  });

  it("watches over sign-ins where real administrators sign in", () => {
    const isDev = environment === "dev";
    expect(properties.UserPoolTier).toBe(isDev ? "ESSENTIALS" : "PLUS");
    expect(properties.UserPoolAddOns).toEqual(
      isDev ? undefined : { AdvancedSecurityMode: "ENFORCED" },
    );
  });

  it("refuses deletion and outlives its stack in prod alone", () => {
    const isProd = environment === "prod";
    expect(properties.DeletionProtection).toBe(isProd ? "ACTIVE" : "INACTIVE");
    expect(pool.DeletionPolicy).toBe(isProd ? "Retain" : "Delete");
  });

  it("has one group, that of the administrators, without rights of its own", () => {
    expect(onlyResource(template, "AWS::Cognito::UserPoolGroup").Properties).toEqual({
      GroupName: adminGroup,
      Description: "May read the captured leads",
      UserPoolId: { Ref: pool.id },
    });
  });

  it("is named in the outputs with its client, for the commands of operators", () => {
    const client = onlyResource(template, "AWS::Cognito::UserPoolClient");
    expect(template.findOutputs("UserPoolId")).toEqual({ UserPoolId: { Value: { Ref: pool.id } } });
    expect(template.findOutputs("UserPoolClientId")).toEqual({
      UserPoolClientId: { Value: { Ref: client.id } },
    });
  });
});

describe.each(environmentNames)("the site as the pool's client in %s", (environment) => {
  const template = templates[environment];
  const { Properties: properties } = onlyResource(template, "AWS::Cognito::UserPoolClient");

  it("has no secret, and proves a password without sending it", () => {
    expect(properties.GenerateSecret).toBe(false);
    expect(properties.ExplicitAuthFlows).toEqual(["ALLOW_USER_SRP_AUTH"]);
    expect(properties.AllowedOAuthFlows).toBeUndefined();
    expect(properties.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(resourcesOf(template, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  });

  it("gets tokens for five minutes, and others in their place for a day", () => {
    const minutes = { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" };
    expect(properties).toMatchObject({
      AccessTokenValidity: 5,
      IdTokenValidity: 5,
      RefreshTokenValidity: 1440,
      TokenValidityUnits: minutes,
    });
  });

  it("uses each refresh token once, and gives tokens up at sign-out", () => {
    expect(properties.RefreshTokenRotation).toEqual({
      Feature: "ENABLED",
      RetryGracePeriodSeconds: 60,
    });
    expect(properties.EnableTokenRevocation).toBe(true);
  });

  it("does not tell who has an account", () => {
    expect(properties.PreventUserExistenceErrors).toBe("ENABLED");
  });

  it("lets nobody change their address, nor anything that is read", () => {
    expect(properties.ReadAttributes).toEqual(["email", "email_verified"]);
    expect(properties.WriteAttributes).toEqual(["nickname"]);
  });
});
