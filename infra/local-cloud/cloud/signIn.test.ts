import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { testEnvironment } from "@planner/infra/environments";
import { adminGroup } from "@planner/shared/api/route";
import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn,
  signOut,
} from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { seededUsers } from "../services/cognito/seedUsers.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import { signInBySrp } from "../testing/signInBySrp.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's user pool, with the client library of the site, configured from the site's config.json. The browser tests
// cover what users do: signing in and out, invitations, forgotten passwords and authenticator apps.

const { admin, viewer } = seededUsers;
const folder = mkdtempSync(join(tmpdir(), "local-cloud-sign-in-"));
let cloud: LocalCloud;
let client: CognitoIdentityProviderClient;

async function start(): Promise<void> {
  cloud = await startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: testEnvironment.name,
    dataFolder: join(folder, "data"),
    port: 0,
  });
  const settings = { region: "us-east-1", credentials: localCredentials };
  client = new CognitoIdentityProviderClient({ ...settings, endpoint: cloud.services });
  const { user_pool: pool } = Object(await (await fetch(`${cloud.site}/config.json`)).json());
  expect(pool.endpoint).toBe(`${cloud.site}/local-cognito`);
  const userPool = { userPoolId: pool.user_pool_id, userPoolClientId: pool.client_id };
  Amplify.configure({ Auth: { Cognito: { ...userPool, userPoolEndpoint: pool.endpoint } } });
}

async function stop(): Promise<void> {
  client.destroy();
  await cloud.stop();
}

const kept = new Map<string, string>();
cognitoUserPoolsTokenProvider.setKeyValueStorage({
  setItem: async (key, value) => void kept.set(key, value),
  getItem: async (key) => kept.get(key) ?? null,
  removeItem: async (key) => void kept.delete(key),
  clear: async () => kept.clear(),
});

beforeAll(start);

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

beforeEach(() => signOut());

afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

const enter = ({ email, password }: { email: string; password: string }) =>
  signIn({ username: email, password });

const accessToken = async (options = {}) =>
  (await fetchAuthSession(options)).tokens?.accessToken.toString();

const fetchLeads = (token: string | undefined) =>
  fetch(`${cloud.site}/api/leads`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const poolUser = (Username: string) => ({
  UserPoolId: cloud.user_pool?.user_pool_id,
  Username,
});

async function latestMail(to: string): Promise<string> {
  const mails = await fetch(`${cloud.mailbox}mails.json?to=${encodeURIComponent(to)}`);
  return Object(await mails.json())[0].body;
}

/** Invites a user and returns the temporary password from the email. */
async function invite(email: string, again = false): Promise<string> {
  await client.send(
    new AdminCreateUserCommand({
      ...poolUser(email),
      UserAttributes: [{ Name: "email_verified", Value: "true" }],
      ...(again && { MessageAction: "RESEND" as const }),
    }),
  );
  return /Temporary password: ([^<\s]+)/.exec(await latestMail(email))?.[1] ?? "";
}

const asksForNewPassword = {
  nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED" },
};

describe("signing in", () => {
  it("by SRP issues tokens with Cognito's claims, which the API accepts", async () => {
    expect(await enter(admin)).toMatchObject({ isSignedIn: true });
    const { tokens } = await fetchAuthSession();
    const { exp = 0, iat = 0, ...access } = tokens?.accessToken.payload ?? {};
    expect(exp - iat).toBe(300);
    expect(access).toMatchObject({
      "cognito:groups": [adminGroup],
      token_use: "access",
      client_id: cloud.user_pool?.client_id,
      iss: cloud.user_pool?.issuer,
      username: access.sub,
    });
    expect(tokens?.idToken?.payload).toMatchObject({
      aud: cloud.user_pool?.client_id,
      email: admin.email,
      email_verified: true,
    });
    expect((await fetchLeads(await accessToken())).status).toBe(200);
    await signOut();
    await enter(viewer);
    expect((await fetchLeads(await accessToken())).status).toBe(403);
  });

  it("for the first time requires a new password that follows the policy", async () => {
    const email = "invited@planner.local";
    const first = await invite(email);
    const password = await invite(email, true);
    await expect(enter({ email, password: first })).rejects.toThrow("Incorrect username");
    expect(await enter({ email, password })).toMatchObject(asksForNewPassword);
    await expect(confirmSignIn({ challengeResponse: "weak" })).rejects.toMatchObject({
      name: "InvalidPasswordException",
    });
    const chosen = "My-First-Password-1";
    expect((await confirmSignIn({ challengeResponse: chosen })).isSignedIn).toBe(true);
    await signOut();
    expect(await enter({ email: email.toUpperCase(), password: chosen })).toMatchObject({
      isSignedIn: true,
    });
    await expect(invite(email, true)).rejects.toMatchObject({
      name: "UnsupportedUserStateException",
    });
  });

  it("fails after the temporary password has expired", async () => {
    const email = "late@planner.local";
    const password = await invite(email);
    later(3 * 24 * 60 * 60 + 1);
    await expect(enter({ email, password })).rejects.toThrow("Temporary password has expired");
  });
});

describe("a forgotten password", () => {
  it("ends the sessions that were open with the old one", async () => {
    const { email: username } = admin;
    await enter(admin);
    await resetPassword({ username });
    const confirmationCode = /\b\d{6}\b/.exec(await latestMail(username))?.[0] ?? "";
    // The same again, for the other tests.
    await confirmResetPassword({ username, confirmationCode, newPassword: admin.password });
    expect(await accessToken({ forceRefresh: true })).toBeUndefined();
    expect((await enter(admin)).isSignedIn).toBe(true);
  });

  it("looks the same for an unknown user", async () => {
    const { nextStep } = await resetPassword({ username: "no@planner.local" });
    expect(nextStep).toMatchObject({ codeDeliveryDetails: { destination: "n***@p***" } });
  });
});

describe("a session", () => {
  it("rotates its refresh token, and accepts the old one during the grace period", async () => {
    const pool = { client, ClientId: cloud.user_pool?.client_id ?? "", ...poolUser("") };
    const { AuthenticationResult: first } = await signInBySrp(
      { ...pool, UserPoolId: String(pool.UserPoolId) },
      admin,
    );
    const refresh = async (RefreshToken: string | undefined) => {
      const input = { ClientId: pool.ClientId, RefreshToken };
      return (await client.send(new GetTokensFromRefreshTokenCommand(input))).AuthenticationResult;
    };
    const second = await refresh(first?.RefreshToken);
    expect(second?.RefreshToken).not.toBe(first?.RefreshToken);
    later(59);
    expect(await refresh(first?.RefreshToken)).toBeDefined();
    later(2);
    await expect(refresh(first?.RefreshToken)).rejects.toMatchObject({
      name: "RefreshTokenReuseException",
    });
    later(24 * 60 * 60);
    await expect(refresh(second?.RefreshToken)).rejects.toThrow("Refresh Token has expired");
  });

  it("survives a restart of the local cloud", async () => {
    await enter(admin);
    await stop();
    await start();
    expect(await accessToken({ forceRefresh: true })).toBeDefined();
  });
});

describe("administration", () => {
  it("puts users into groups, describes and deletes them", async () => {
    const user = poolUser("member@planner.local");
    await invite(user.Username);
    const groups = async () =>
      (await client.send(new AdminListGroupsForUserCommand(user))).Groups?.map(
        ({ GroupName }) => GroupName,
      );
    const membership = { ...user, GroupName: adminGroup };
    await client.send(new AdminAddUserToGroupCommand(membership));
    expect(await groups()).toEqual([adminGroup]);
    await client.send(new AdminRemoveUserFromGroupCommand(membership));
    expect(await groups()).toEqual([]);
    expect(await client.send(new AdminGetUserCommand(user))).toMatchObject({
      Enabled: true,
      UserStatus: "FORCE_CHANGE_PASSWORD",
      UserAttributes: expect.arrayContaining([{ Name: "email", Value: user.Username }]),
    });
    await expect(invite(user.Username)).rejects.toMatchObject({ name: "UsernameExistsException" });
    await client.send(new AdminDeleteUserCommand(user));
    await expect(client.send(new AdminGetUserCommand(user))).rejects.toMatchObject({
      name: "UserNotFoundException",
    });
  });

  it("needs signed calls, and is not offered on the site's own address", async () => {
    const call = (url: string, headers = {}) =>
      fetch(url, {
        method: "POST",
        headers: { "x-amz-target": "AWSCognitoIdentityProviderService.AdminGetUser", ...headers },
        body: JSON.stringify(poolUser(admin.email)),
      });
    const signed = { authorization: "AWS4-HMAC-SHA256 Credential=made-up" };
    expect(await (await call(cloud.services)).json()).toMatchObject({
      __type: "MissingAuthenticationTokenException",
    });
    expect((await call(cloud.services, signed)).status).toBe(200);
    expect(await (await call(`${cloud.site}/local-cognito`, signed)).json()).toMatchObject({
      __type: "UnknownOperationException",
    });
  });
});
