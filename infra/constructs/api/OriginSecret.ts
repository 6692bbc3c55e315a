import { originHeader } from "@planner/shared/api/contract";
import { RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

/** The variable in which a function finds the values it may be shown. */
export const originSecretVariable = "ORIGIN_SECRET";

/**
 * What the CDN shows the API's functions, so that they answer nobody else. CloudFormation writes it into the CDN's
 * configuration and the functions' environment: nothing is asked for while a visitor waits. The secret holds
 * `{"current": …}`, and after a rotation the `previous` value too, which the functions take as well.
 */
export class OriginSecret extends Construct {
  /** Headers that the CDN adds to what it sends the API. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly secretArn: string;
  readonly #accepted: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, "Secret", {
      description: "What CloudFront shows the API; new values come by npm run origin:rotate",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "current",
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // CloudFront's configuration and a function's environment show it to whoever may read them in this account. What it
    // opens is the API without the web ACL, nothing else.
    this.originHeaders = {
      [originHeader]: secret.secretValueFromJson("current").unsafeUnwrap(),
    };
    this.secretArn = secret.secretArn;
    this.#accepted = secret.secretValue.unsafeUnwrap();
    Validations.of(secret).acknowledge({
      id: "AwsSolutions-SMG4",
      reason: "CloudFront has to learn a new value too: npm run origin:rotate changes both.",
    });
  }

  /** Tells a function what it may be shown. */
  show(to: LambdaFunction): void {
    to.addEnvironment(originSecretVariable, this.#accepted);
  }
}
