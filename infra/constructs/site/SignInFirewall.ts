import { Stack } from "aws-cdk-lib";
import { CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import { createWebAcl } from "./createWebAcl.ts";
import { matchStatement, rateRule } from "./firewallRules.ts";

/**
 * The web ACL of the user pool's public calls, which browsers send directly to Cognito: sign-in, refresh, password reset.
 * WAF does not see calls that are signed with AWS credentials. Blocked calls get Cognito's ForbiddenException.
 *
 * Our functions send one call unsigned, GetUser, for every write on the desk. They share few addresses, so GetUser does not count.
 */
export class SignInFirewall extends Construct {
  constructor(scope: Construct, id: string, resourceArn: string) {
    super(scope, id);
    // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html
    // CloudFormation needs `Name` with a capital letter.
    const operation = { singleHeader: { Name: "x-amzn-cognito-operation-name" } };
    const isNotGetUser = { notStatement: { statement: matchStatement(operation, "GetUser") } };
    const rule = rateRule({
      name: "SignInCallsPerAddress",
      limit: signInCallsPerAddress,
      scopeDownStatement: isNotGetUser,
    });
    const webAclArn = createWebAcl(this, {
      scope: "REGIONAL",
      name: `${Stack.of(this).stackName}-sign-in`,
      description: "Firewall of the user pool",
      rules: [rule],
    });
    new CfnWebACLAssociation(this, "Association", { resourceArn, webAclArn });
  }
}

/** In five minutes. A sign-in takes three or four calls, and an open page refreshes its tokens once. */
const signInCallsPerAddress = 100;
