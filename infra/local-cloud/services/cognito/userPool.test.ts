import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "@planner/shared/calendar";
import { createSrpSession, signSrpSession } from "cognito-srp-helper";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporaryFolder.ts";
import { openUserPool } from "./openUserPool.ts";
import { seededUsers } from "./seedUsers.ts";
import type { UserPoolDefinition } from "./UserPoolDefinition.ts";
import { userPoolCalls } from "./userPoolRoutes.ts";

const minuteMs = 60_000;

const client = {
  id: "client",
  accessTokenSeconds: 300,
  idTokenSeconds: 300,
  refreshTokenMs: dayMs,
  challengeMs: 3 * minuteMs,
  rotationGraceMs: minuteMs,
};

const definition: UserPoolDefinition = {
  id: "eu-central-1_pool",
  issuer: "https://pool.example",
  passwordPolicy: {
    MinimumLength: 12,
    RequireLowercase: true,
    RequireUppercase: true,
    RequireNumbers: true,
    RequireSymbols: true,
    TemporaryPasswordValidityDays: 3,
  },
  invitation: { subject: "Welcome", body: "{####}" },
  verification: { subject: "Code", body: "{####}" },
  postConfirmation: undefined,
  clients: [client, { ...client, id: "another client" }],
  groups: ["admin"],
};

/** With a small secret number and its public value 2^5: the library needs half a second for each pair of its own. */
const quickSession = {
  ...createSrpSession("", "", definition.id, false),
  smallA: "5",
  largeA: "20",
};

/** The state of a new pool, which each test's pool starts from: generating its key takes longer than most tests. */
const newPool = mkdtempSync(join(tmpdir(), "local-cloud-pool-"));

function openPool(path: string, mails: string[] = []) {
  return openUserPool(definition, {
    path,
    report: () => undefined,
    sendMail: ({ body }) => `mail ${mails.push(body)}`,
    invoke: async () => ({ kind: "returned", payload: "null" }),
  });
}

beforeAll(() => void openPool(newPool));

afterAll(() => rmSync(newPool, { recursive: true }));

/** A pool with the seeded users, and how to call it. */
function aPool() {
  const mails: string[] = [];
  const path = temporaryFolder();
  cpSync(newPool, path, { recursive: true });
  const pool = openPool(path, mails);
  const calls = userPoolCalls(pool);
  const call = async (operation: string, input: object) => {
    const found = calls[`AWSCognitoIdentityProviderService.${operation}`];
    return Object(await found?.run(input));
  };
  /** Starts a sign-in and returns the response to its challenge. */
  const beginSignIn = async ({ email, password }: Credentials = seededUsers.admin) => {
    const session = { ...quickSession, username: email, password };
    const AuthParameters = { USERNAME: email, SRP_A: session.largeA };
    const begin = { ClientId: client.id, AuthFlow: "USER_SRP_AUTH", AuthParameters };
    const challenge = await call("InitiateAuth", begin);
    const signed = signSrpSession(session, challenge);
    return {
      ClientId: client.id,
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: email,
        PASSWORD_CLAIM_SECRET_BLOCK: signed.secret,
        PASSWORD_CLAIM_SIGNATURE: signed.passwordSignature,
        TIMESTAMP: signed.timestamp,
      },
    };
  };
  const respond = (input: object) => call("RespondToAuthChallenge", input);
  const signIn = async (credentials?: Credentials) => respond(await beginSignIn(credentials));
  return { call, beginSignIn, respond, signIn, mails };
}

type Credentials = { readonly email: string; readonly password: string };

const Username: string = seededUsers.admin.email;
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms);

afterEach(() => void vi.useRealTimers());

describe("a challenge", () => {
  it("can be responded to again after a wrong response, but not after a correct one", async () => {
    const { beginSignIn, respond } = aPool();
    const correct = await beginSignIn();
    const PASSWORD_CLAIM_SIGNATURE = Buffer.alloc(32).toString("base64");
    const wrong = {
      ...correct,
      ChallengeResponses: { ...correct.ChallengeResponses, PASSWORD_CLAIM_SIGNATURE },
    };
    await expect(respond(wrong)).rejects.toThrow("Incorrect username or password.");
    expect(await respond(correct)).toHaveProperty("AuthenticationResult.RefreshToken");
    await expect(respond(correct)).rejects.toThrow("Incorrect username or password.");
  });

  it("belongs to its client, and expires", async () => {
    const { beginSignIn, respond } = aPool();
    const correct = await beginSignIn();
    const message = "Incorrect username or password.";
    await expect(respond({ ...correct, ClientId: "another client" })).rejects.toThrow(message);
    later(3 * minuteMs);
    await expect(respond(correct)).rejects.toThrow(message);
    const unknown = { ...correct, ChallengeName: "SOFTWARE_TOKEN_MFA" };
    await expect(respond(unknown)).rejects.toThrow("Invalid session for the user.");
  });

  it("is the same for an unknown user and a wrong password", async () => {
    const { signIn } = aPool();
    const message = "Incorrect username or password.";
    await expect(signIn({ email: "no@one.example", password: "x" })).rejects.toThrow(message);
    await expect(signIn({ email: Username, password: "x" })).rejects.toThrow(message);
  });
});

describe("an authenticator app", () => {
  it("is asked for once it is verified and on, and each of its codes works once", async () => {
    vi.setSystemTime(Date.now());
    const { call, signIn, respond } = aPool();
    const { AccessToken } = (await signIn()).AuthenticationResult;
    const { SecretCode } = await call("AssociateSoftwareToken", { AccessToken });
    const code = (ms = 0) =>
      new TOTP({ secret: SecretCode }).generate({ timestamp: Date.now() + ms });
    const verify = (UserCode: string) => call("VerifySoftwareToken", { AccessToken, UserCode });
    const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
    await expect(call("SetUserMFAPreference", on)).rejects.toThrow("has not verified");
    await expect(verify(code(5 * minuteMs))).rejects.toThrow("Code mismatch");
    await verify(code());
    await expect(verify(code())).rejects.toThrow("Code mismatch");
    expect(await call("GetUser", { AccessToken })).not.toHaveProperty("UserMFASettingList");
    expect(await signIn()).toHaveProperty("AuthenticationResult");
    await call("SetUserMFAPreference", on);
    expect(await call("GetUser", { AccessToken })).toMatchObject({
      UserMFASettingList: ["SOFTWARE_TOKEN_MFA"],
    });

    const { ChallengeName, Session } = await signIn();
    const enter = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      respond({
        ClientId: client.id,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE },
      });
    await expect(enter(code(5 * minuteMs))).rejects.toMatchObject({
      code: "CodeMismatchException",
    });
    // It was used to verify the app.
    await expect(enter(code())).rejects.toMatchObject({ code: "ExpiredCodeException" });
    later(30_000);
    expect(await enter(code())).toHaveProperty("AuthenticationResult.AccessToken");
  });
});

describe("a session", () => {
  it("ends when its refresh token is revoked or its user signs out everywhere", async () => {
    const { call, signIn } = aPool();
    const refresh = (RefreshToken: string, ClientId = client.id) =>
      call("GetTokensFromRefreshToken", { ClientId, RefreshToken });
    const one = (await signIn()).AuthenticationResult;
    const other = (await signIn()).AuthenticationResult;
    await expect(refresh(one.RefreshToken, "another client")).rejects.toThrow("Invalid Refresh");
    await expect(refresh("unknown")).rejects.toThrow("Invalid Refresh Token");
    await call("RevokeToken", { ClientId: client.id, Token: one.RefreshToken });
    await expect(refresh(one.RefreshToken)).rejects.toThrow("has been revoked");
    await expect(call("GetUser", one)).rejects.toThrow("Access Token has been revoked");
    expect(await call("GetUser", other)).toHaveProperty("Username");
    await call("GlobalSignOut", other);
    await expect(call("GetUser", other)).rejects.toThrow("Access Token has been revoked");
    await expect(refresh(other.RefreshToken)).rejects.toThrow("has been revoked");
  });

  it("has access tokens that expire, and ID tokens that are none", async () => {
    const { call, signIn } = aPool();
    const { AccessToken, IdToken } = (await signIn()).AuthenticationResult;
    const read = (token: string) => call("GetUser", { AccessToken: token });
    await expect(read(IdToken)).rejects.toThrow("Invalid Access Token");
    await expect(read("no token")).rejects.toThrow("Invalid Access Token");
    later(300_000 + 1_000);
    await expect(read(AccessToken)).rejects.toThrow("Access Token has expired");
  });
});

describe("a password reset", () => {
  const newPassword = "Another-Password-1";

  it("needs the code that was sent, which works once and for an hour", async () => {
    const { call, mails, signIn } = aPool();
    const user = { ClientId: client.id, Username };
    const confirm = (ConfirmationCode = "", Password = newPassword, who = user) =>
      call("ConfirmForgotPassword", { ...who, ConfirmationCode, Password });
    await call("ForgotPassword", user);
    const [code] = mails;
    expect(code).toMatch(/^\d{6}$/);
    await expect(confirm("no code")).rejects.toMatchObject({ code: "CodeMismatchException" });
    const unknownUser = { ...user, Username: "no@one.example" };
    await expect(confirm(code, newPassword, unknownUser)).rejects.toMatchObject({
      code: "CodeMismatchException",
    });
    await confirm(code);
    expect(await signIn({ email: Username, password: newPassword })).toHaveProperty(
      "AuthenticationResult",
    );
    await expect(confirm(code)).rejects.toMatchObject({ code: "ExpiredCodeException" });
    await call("ForgotPassword", user);
    later(60 * minuteMs);
    await expect(confirm(mails[1])).rejects.toMatchObject({ code: "ExpiredCodeException" });
  });

  it.each([
    ["Short-1", "not long enough"],
    [" Leading-space-1", "leading or trailing spaces"],
    ["no-uppercase-1", "uppercase"],
    ["NO-LOWERCASE-1", "lowercase"],
    ["No-numbers-here", "numeric"],
    ["NoSymbolsHere1", "symbol"],
  ])("rejects the password %j by the pool's policy", async (Password, message) => {
    const { call, mails } = aPool();
    const user = { ClientId: client.id, Username };
    await call("ForgotPassword", user);
    const input = { ...user, ConfirmationCode: mails[0], Password };
    await expect(call("ConfirmForgotPassword", input)).rejects.toThrow(message);
  });
});

describe("an invited user", () => {
  const email = "new@planner.local";
  const user = { UserPoolId: definition.id, Username: email };

  it("chooses a password at the first sign-in, and can be invited again until then", async () => {
    const { call, mails, signIn, respond } = aPool();
    await call("AdminCreateUser", user);
    await expect(call("AdminCreateUser", user)).rejects.toMatchObject({
      code: "UsernameExistsException",
    });
    await expect(call("ForgotPassword", { ...user, ClientId: client.id })).rejects.toThrow(
      "cannot be reset in the current state",
    );
    await call("AdminCreateUser", { ...user, MessageAction: "RESEND" });
    const [first = "", second = ""] = mails;
    await expect(signIn({ email, password: first })).rejects.toThrow("Incorrect username");
    const { ChallengeName, Session, ChallengeParameters } = await signIn({
      email,
      password: second,
    });
    expect(JSON.parse(ChallengeParameters.userAttributes)).toEqual({ email });
    const choose = (ChallengeResponses: object) =>
      respond({ ClientId: client.id, ChallengeName, Session, ChallengeResponses });
    await expect(choose({})).rejects.toThrow("Missing NEW_PASSWORD");
    expect(await choose({ NEW_PASSWORD: "Chosen-Password-1" })).toHaveProperty(
      "AuthenticationResult",
    );
    await expect(call("AdminCreateUser", { ...user, MessageAction: "RESEND" })).rejects.toThrow(
      "status is not FORCE_CHANGE_PASSWORD",
    );
    expect(mails).toHaveLength(2);
  });

  it("gets no email if that is suppressed, and must have an email address", async () => {
    const { call, mails, signIn } = aPool();
    const TemporaryPassword = "Given-Password-1";
    await call("AdminCreateUser", { ...user, TemporaryPassword, MessageAction: "SUPPRESS" });
    expect(mails).toEqual([]);
    expect(await signIn({ email, password: TemporaryPassword })).toMatchObject({
      ChallengeName: "NEW_PASSWORD_REQUIRED",
    });
    const noAddress = { ...user, Username: "someone" };
    await expect(call("AdminCreateUser", noAddress)).rejects.toThrow("should be an email");
  });
});

describe("a group", () => {
  it("has its members once, and must be in the template", async () => {
    const { call } = aPool();
    const viewer = { UserPoolId: definition.id, Username: seededUsers.viewer.email };
    const membership = { ...viewer, GroupName: "admin" };
    const members = async () => (await call("ListUsersInGroup", membership)).Users.length;
    expect(await members()).toBe(1);
    await call("AdminAddUserToGroup", membership);
    await call("AdminAddUserToGroup", membership);
    expect(await members()).toBe(2);
    expect((await call("AdminListGroupsForUser", viewer)).Groups).toHaveLength(1);
    await call("AdminRemoveUserFromGroup", membership);
    expect((await call("AdminListGroupsForUser", viewer)).Groups).toEqual([]);
    const unknown = { ...viewer, GroupName: "owners" };
    await expect(call("AdminAddUserToGroup", unknown)).rejects.toThrow("Group not found.");
    await call("AdminDeleteUser", viewer);
    await expect(call("AdminGetUser", viewer)).rejects.toThrow("User does not exist.");
  });
});
