import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { testEnvironment } from "@planner/infra/environments";
import { Amplify } from "aws-amplify";
import {
  confirmResetPassword,
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
import { dataFolderAt } from "./DataFolder.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's user pool, with the client library of the site, configured from the site's config.json. The browser tests
// cover what users do: signing in and out, invitations, forgotten passwords and authenticator apps.

const { admin } = seededUsers;
const folder = mkdtempSync(join(tmpdir(), "local-cloud-sign-in-"));
const dataFolder = join(folder, "data");
let cloud: LocalCloud;
let client: CognitoIdentityProviderClient;

async function start(): Promise<void> {
  cloud = await startLocalCloud({
    assemblyDirectory: join(repositoryRoot, "cdk.out"),
    stageName: testEnvironment.name,
    dataFolder,
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

const poolUser = (Username: string) => ({
  UserPoolId: cloud.user_pool?.user_pool_id,
  Username,
});

async function latestMail(to: string): Promise<string> {
  const mails = await fetch(`${cloud.mailbox}mails.json?to=${encodeURIComponent(to)}`);
  return Object(await mails.json())[0].body;
}

/** Invites a user and returns the temporary password from the email. */
async function invite(email: string): Promise<string> {
  await client.send(
    new AdminCreateUserCommand({
      ...poolUser(email),
      UserAttributes: [{ Name: "email_verified", Value: "true" }],
    }),
  );
  return /Temporary password: ([^<\s]+)/.exec(await latestMail(email))?.[1] ?? "";
}

describe("signing in", () => {
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

  it("keeps its users in the data folder, so that a reset deletes them", () => {
    const { services } = dataFolderAt(dataFolder);
    const users = readdirSync(join(services, "user-pool", "users"));
    expect(users.length).toBeGreaterThanOrEqual(Object.keys(seededUsers).length);
  });
});

describe("administration", () => {
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
