import { Validations } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";

/** Accepts that a role names stacks, each such as `us-east-1:…:stack/…-*`, by the beginning of their names. */
export function acknowledgeStackIds(role: Role, stacks: readonly string[]): void {
  const policy = role.node.findChild("DefaultPolicy");
  const reason = "A stack's ARN ends with an id that CloudFormation makes up when it creates it.";
  Validations.of(policy).acknowledge(
    ...stacks.map((stack) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudformation:${stack}]`,
      reason,
    })),
  );
}
