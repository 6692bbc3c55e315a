import { minPasswordLength } from "@planner/shared/admin/passwordRules";
import { adminGroup } from "@planner/shared/api/route";
import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { deskTable as deskTableNames } from "@planner/shared/tables/deskTable";
import { Duration, Stack, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPool,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  type StandardAttributesMask,
  StandardThreatProtectionMode,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
} from "aws-cdk-lib/aws-cognito";
import { Policy } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { HandlerFunction } from "../api/HandlerFunction.ts";
import { type LeadAccessProps, tableVariables } from "../leads/leadAccess.ts";
import { allow, allowPartitions, sesArn } from "../permissions.ts";
import { removalPolicyOf } from "../removalPolicyOf.ts";
import { SignInFirewall } from "../site/SignInFirewall.ts";
import { invitation, passwordReset } from "./adminEmails.ts";

export interface AdminIdentityProps extends LeadAccessProps {
  readonly brand: Brand;
  /** The link in the emails. */
  readonly deskUrl: string;
}

/**
 * The administrators' user pool (without self-registration), the group that may read leads, and the site's app
 * client.
 */
export class AdminIdentity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: AdminIdentityProps) {
    super(scope, id);
    const endSessions = createEndSessions(this, props);
    this.userPool = createUserPool(this, props, endSessions);
    // Not in the policy of the function's role, because the pool depends on the function.
    new Policy(this, "EndSessionsPolicy", {
      roles: endSessions.role === undefined ? [] : [endSessions.role],
      statements: [allow([this.userPool.userPoolArn], "cognito-idp:AdminUserGlobalSignOut")],
    });
    new UserPoolGroup(this, "Admins", {
      userPool: this.userPool,
      groupName: adminGroup,
      description: "May read the captured leads",
    });
    this.client = createSiteClient(this, this.userPool);
    new SignInFirewall(this, "Firewall", this.userPool.userPoolArn);
  }

  get siteConfig(): UserPoolConfig {
    return {
      user_pool_id: this.userPool.userPoolId,
      client_id: this.client.userPoolClientId,
    };
  }

  /** The origin of the pool's public API. */
  get origin(): string {
    const { region, urlSuffix } = Stack.of(this);
    return `https://cognito-idp.${region}.${urlSuffix}`;
  }
}

/** The function that Cognito calls after a password reset. */
function createEndSessions(scope: Construct, props: AdminIdentityProps): HandlerFunction {
  const { environment, deskTable } = props;
  return new HandlerFunction(scope, "EndSessions", {
    environment,
    name: "end-sessions",
    description: "Ends a user's sessions and notified devices after a password reset",
    variables: tableVariables(props),
    permissions: [allowPartitions(deskTable, [deskTableNames.devices], "DeleteItem", "Query")],
    reserved: 2,
    failures: "Cognito waits for the result and reports a failure to the user.",
  });
}

function createUserPool(
  scope: Construct,
  { environment, brand, deskUrl }: AdminIdentityProps,
  endSessions: HandlerFunction,
): UserPool {
  const { name, protectData, threatProtection, alertSender, alertSenderDomain } = environment;
  const userPool = new UserPool(scope, "UserPool", {
    userPoolName: `ad-budget-planner-${name}`,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // A new email address takes effect only after it is verified.
    keepOriginal: { email: true },
    passwordPolicy: {
      minLength: minPasswordLength,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      // As the invitation says.
      tempPasswordValidity: Duration.days(3),
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    // Cognito's own sender is limited to 50 emails a day for the whole account.
    email:
      alertSender === undefined
        ? undefined
        : UserPoolEmail.withSES({ fromEmail: alertSender, fromName: brand.name }),
    lambdaTriggers: { postConfirmation: endSessions },
    userInvitation: invitation(brand, deskUrl),
    userVerification: passwordReset(brand, deskUrl),
    featurePlan: threatProtection ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
    standardThreatProtectionMode: threatProtection
      ? StandardThreatProtectionMode.FULL_FUNCTION
      : undefined,
    deletionProtection: protectData,
    removalPolicy: removalPolicyOf(environment),
  });
  if (alertSenderDomain !== undefined) sendAs(userPool, alertSenderDomain);
  if (threatProtection) addRiskResponses(scope, userPool);
  acknowledgeRules(userPool, environment);
  return userPool;
}

function acknowledgeRules(userPool: UserPool, { threatProtection }: Environment): void {
  Validations.of(userPool).acknowledge({
    id: "AwsSolutions-COG2",
    reason: "The authenticator app is optional by decision, and SMS is not offered.",
  });
  if (!threatProtection) {
    Validations.of(userPool).acknowledge({
      id: "AwsSolutions-COG8",
      reason: "Threat protection is for environments with real administrators.",
    });
  }
}

/** The app client with which the site's pages sign in. */
function createSiteClient(scope: Construct, userPool: UserPool): UserPoolClient {
  return new UserPoolClient(scope, "Site", {
    userPool,
    userPoolClientName: "site",
    generateSecret: false,
    authFlows: { userSrp: true },
    disableOAuth: true,
    // Enough time to copy a code from a phone or choose a twelve-character password.
    authSessionValidity: Duration.minutes(10),
    accessTokenValidity: tokenValidity,
    idTokenValidity: tokenValidity,
    refreshTokenValidity: Duration.days(1),
    // Each refresh token can be used once. The grace period covers lost responses.
    refreshTokenRotationGracePeriod: Duration.seconds(60),
    enableTokenRevocation: true,
    preventUserExistenceErrors: true,
    readAttributes: attributes({ email: true, emailVerified: true }),
    // An empty list would allow writing all attributes. The nickname is unused.
    writeAttributes: attributes({ nickname: true }),
  });
}

function attributes(names: StandardAttributesMask): ClientAttributes {
  return new ClientAttributes().withStandardAttributes(names);
}

/** Cognito's minimum. The functions also ask the pool, so a removed administrator can read leads for a minute at most. */
const tokenValidity = Duration.minutes(5);

/** Cognito rejects the ARN of an address if SES has verified only a domain. The CDK rejects parent domains. */
function sendAs(userPool: UserPool, identity: string): void {
  const { defaultChild } = userPool.node;
  if (!CfnUserPool.isCfnUserPool(defaultChild)) throw new Error("The pool has no CfnUserPool");
  defaultChild.addPropertyOverride(
    "EmailConfiguration.SourceArn",
    sesArn(userPool, `identity/${identity}`),
  );
}

/**
 * What threat protection does. It never sees a password at sign-in, because SRP does not send it, so it checks for
 * leaked passwords when one is chosen. A risky sign-in needs an authenticator app.
 */
function addRiskResponses(scope: Construct, { userPoolId }: UserPool): void {
  new CfnUserPoolRiskConfigurationAttachment(scope, "RiskResponses", {
    userPoolId,
    clientId: "ALL",
    compromisedCredentialsRiskConfiguration: {
      eventFilter: ["PASSWORD_CHANGE"],
      actions: { eventAction: "BLOCK" },
    },
    accountTakeoverRiskConfiguration: {
      actions: { highAction: { eventAction: "MFA_REQUIRED", notify: false } },
    },
  });
}
