import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { seededUsers } from "../services/cognito/seedUsers.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// Uses the same client library as the site, configured from the site's config.json.

const { admin, viewer } = seededUsers;
const dataFolder = mkdtempSync(join(tmpdir(), "local-cloud-amplify-"));
const clock = { aheadMs: 0 };
let cloud: LocalCloud;
let administration: CognitoIdentityProviderClient;

beforeAll(async () => {
  cloud = await startLocalCloud({
    assemblyDirectory: inject("fixtureAssembly"),
    stageName: "dev",
    dataFolder,
    port: 0,
    now: () => Date.now() + clock.aheadMs,
  });
  administration = new CognitoIdentityProviderClient({
    endpoint: cloud.services,
    region: "eu-central-1",
    credentials: localCredentials,
  });
  const { user_pool: pool } = Object(await (await fetch(`${cloud.site}/config.json`)).json());
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: pool.user_pool_id,
        userPoolClientId: pool.client_id,
        userPoolEndpoint: pool.endpoint,
      },
    },
  });
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
});

afterAll(async () => {
  administration.destroy();
  await cloud.stop();
  rmSync(dataFolder, { recursive: true });
});

beforeEach(async () => {
  await signOut();
});

const enter = ({ email, password }: { email: string; password: string }) =>
  signIn({ username: email, password });

const accessToken = async (options = {}) =>
  (await fetchAuthSession(options)).tokens?.accessToken.toString();

const callApi = (token: string | undefined) =>
  fetch(`${cloud.site}/api/admin/echo`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

async function latestMail(to: string): Promise<{ subject: string; body: string }> {
  const mails = await fetch(`${cloud.mailbox}mails.json?to=${encodeURIComponent(to)}`);
  return Object(await mails.json())[0];
}

describe("Amplify on the local cloud", () => {
  it("signs in by SRP and calls a protected route with the access token", async () => {
    expect(await enter(admin)).toMatchObject({ isSignedIn: true });
    const response = await callApi(await accessToken());
    expect(response.status).toBe(200);
    const { event } = Object(await response.json());
    expect(event.requestContext.authorizer.jwt.claims).toMatchObject({
      "cognito:groups": "[admin]",
      token_use: "access",
      client_id: cloud.user_pool?.client_id,
      iss: cloud.user_pool?.issuer,
    });
  });

  it("is rejected by a protected route without a token, with a changed one, and with an expired one", async () => {
    const none = await callApi(undefined);
    expect([none.status, await none.text()]).toEqual([401, '{"message":"Unauthorized"}']);
    expect(none.headers.get("www-authenticate")).toBe("Bearer");
    await enter(viewer);
    const token = String(await accessToken());
    expect((await callApi(token)).status).toBe(200);
    expect((await callApi(token.replace(/\.[^.]*\./, ".e30."))).status).toBe(401);
    clock.aheadMs += 301_000;
    const late = await callApi(token);
    expect(late.status).toBe(401);
    expect(late.headers.get("www-authenticate")).toContain("the token has expired");
  });

  it("rotates the refresh token until an administrator ends the user's sessions", async () => {
    await enter(viewer);
    const first = await accessToken();
    const second = await accessToken({ forceRefresh: true });
    const third = await accessToken({ forceRefresh: true });
    expect(new Set([first, second, third]).size).toBe(3);
    await administration.send(
      new AdminUserGlobalSignOutCommand({
        UserPoolId: cloud.user_pool?.user_pool_id,
        Username: viewer.email,
      }),
    );
    expect(await accessToken({ forceRefresh: true })).toBeUndefined();
  });

  it("signs out everywhere", async () => {
    await enter(viewer);
    await signOut({ global: true });
    expect(await accessToken()).toBeUndefined();
  });

  it("sets a first password and resets it with a code from a mail", async () => {
    const Username = "invited@planner.local";
    await administration.send(
      new AdminCreateUserCommand({
        UserPoolId: cloud.user_pool?.user_pool_id,
        Username,
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
      }),
    );
    const invitation = await latestMail(Username);
    expect(invitation.subject).toBe("You are invited");
    const password = invitation.body.split(" with ")[1] ?? "";
    expect(await enter({ email: Username, password })).toMatchObject({
      nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED" },
    });
    const done = await confirmSignIn({ challengeResponse: "My-First-Password-1" });
    expect(done.isSignedIn).toBe(true);
    await signOut();
    await resetPassword({ username: Username });
    const confirmationCode = (await latestMail(Username)).body.replace("The code is ", "");
    const newPassword = "My-Second-Password-2";
    await confirmResetPassword({ username: Username, confirmationCode, newPassword });
    expect((await enter({ email: Username, password: newPassword })).isSignedIn).toBe(true);
  });

  it("sets up an authenticator app and signs in with it", async () => {
    await enter(viewer);
    const { sharedSecret } = await setUpTOTP();
    const code = () =>
      TOTP.generate({
        secret: Secret.fromBase32(sharedSecret),
        timestamp: Date.now() + clock.aheadMs,
      });
    await verifyTOTPSetup({ code: code() });
    await updateMFAPreference({ totp: "PREFERRED" });
    await signOut();
    clock.aheadMs += 30_000;
    expect(await enter(viewer)).toMatchObject({
      nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
    });
    expect((await confirmSignIn({ challengeResponse: code() })).isSignedIn).toBe(true);
  });

  it("does not offer administrative operations on the site's own address", async () => {
    const response = await fetch(`${cloud.site}/local-cognito`, {
      method: "POST",
      headers: {
        "x-amz-target": "AWSCognitoIdentityProviderService.AdminGetUser",
        authorization: "AWS4-HMAC-SHA256 Credential=made-up",
      },
      body: JSON.stringify({ UserPoolId: cloud.user_pool?.user_pool_id, Username: admin.email }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: "UnknownOperationException" });
  });

  it("shows the emails on a page that cannot run scripts", async () => {
    const page = await fetch(cloud.mailbox);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await page.text()).toContain("<h2>You are invited</h2>");
  });
});
