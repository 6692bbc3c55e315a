import { originHeader } from "@planner/shared/api/requestHeaders";
import { Construct } from "constructs";
import { createRandomSecret } from "./createRandomSecret.ts";

/**
 * The secret that the CDN sends to the API's functions, which reject requests without it. CloudFormation copies it
 * into the CDN configuration and the functions' variables, so it is never looked up per request. Contains
 * `{"current": …}` and, during a rotation, the `previous` value, which the functions also accept.
 */
export class OriginSecret extends Construct {
  /** The header that CloudFront adds to each request to the API. */
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly secretArn: string;
  /** The value of the functions' variable: `{current, previous}` as JSON. */
  readonly acceptedValuesJson: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = createRandomSecret(this, "Secret", {
      description: "What CloudFront sends to the API (docs/runbook.md says how to replace it)",
      reason:
        "A new value must reach CloudFront and the functions in the right order (docs/runbook.md).",
      jsonKey: "current",
    });
    // Anyone with read access to the CloudFront or function configuration in this account can see the value. It
    // only allows calling the API without going through the firewall.
    this.originHeaders = { [originHeader]: secret.secretValueFromJson("current").unsafeUnwrap() };
    this.secretArn = secret.secretArn;
    this.acceptedValuesJson = secret.secretValue.unsafeUnwrap();
  }
}
