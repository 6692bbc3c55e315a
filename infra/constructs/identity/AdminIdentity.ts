import { adminGroup } from "@planner/shared/api/routes";
import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  UserPoolGroup,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";

/** What differs between one environment's user pool and another's. */
export interface AdminIdentityProps {
  readonly environment: Pick<Environment, "name" | "protectData" | "signIn">;
}

/**
 * Who the administrators are: a user pool that nobody joins by themselves, the group of those who may read leads, and
 * the site as its client.
 */
export class AdminIdentity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { environment }: AdminIdentityProps) {
    super(scope, id);
    const { name, protectData, signIn } = environment;
    this.userPool = new UserPool(this, "UserPool", {
      userPoolName: `ad-budget-planner-${name}`,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A new address counts only once the code sent to it has come back.
      keepOriginal: { email: true },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userInvitation: invitation,
      featurePlan: FeaturePlan[signIn.featurePlan],
      standardThreatProtectionMode: threatProtection[signIn.threatProtection],
      deletionProtection: protectData,
      removalPolicy: protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    new UserPoolGroup(this, "Admins", {
      userPool: this.userPool,
      groupName: adminGroup,
      description: "May read the captured leads",
    });
    this.client = new UserPoolClient(this, "Site", {
      userPool: this.userPool,
      userPoolClientName: "site",
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      // A person reads a code from a phone, or thinks of a password of twelve characters.
      authSessionValidity: Duration.minutes(10),
      accessTokenValidity: tokenValidity,
      idTokenValidity: tokenValidity,
      refreshTokenValidity: Duration.days(1),
      // Each refresh token works once; the grace is for an answer that got lost on the way.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
      }),
      // An empty list would mean all of them. Nothing reads this one.
      writeAttributes: new ClientAttributes().withStandardAttributes({ nickname: true }),
    });
    acknowledgeRules(this.userPool, signIn.featurePlan);
  }

  /** What the site needs to know to sign somebody in. */
  get siteConfig(): UserPoolConfig {
    return {
      user_pool_id: this.userPool.userPoolId,
      client_id: this.client.userPoolClientId,
    };
  }

  /** Where browsers reach the pool. */
  get origin(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `https://cognito-idp.${region}.${urlSuffix}`;
  }
}

/** The shortest there is: how long an administrator who was removed still reads leads. */
const tokenValidity = Duration.minutes(5);

const threatProtection = {
  OFF: undefined,
  AUDIT: StandardThreatProtectionMode.AUDIT_ONLY,
  ENFORCED: StandardThreatProtectionMode.FULL_FUNCTION,
} as const;

// The site's address is not known when the pool is made: the site is told of the pool.
const invitation = {
  emailSubject: "Your access to the ad-budget planner's dashboard",
  emailBody: [
    "You have been made an administrator of the ad-budget planner.",
    "Open the planner, choose Admin, and sign in within three days with:",
    "E-mail: {username}",
    "Temporary password: {####}",
    "You will then choose a password of your own.",
  ].join("<br>"),
};

function acknowledgeRules(userPool: UserPool, featurePlan: "ESSENTIALS" | "PLUS"): void {
  Validations.of(userPool).acknowledge({
    id: "AwsSolutions-COG2",
    reason: "The decisions make the authenticator app optional; SMS is no factor at all.",
  });
  if (featurePlan === "PLUS") return;
  Validations.of(userPool).acknowledge({
    id: "AwsSolutions-COG8",
    reason: "Threat protection is for the environments that real administrators sign in to.",
  });
}
