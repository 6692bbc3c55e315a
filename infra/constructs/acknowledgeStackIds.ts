import { Validations } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";

/** Accepts that a role names the product's stacks by the beginning of their names. */
export function acknowledgeStackIds(role: Role): void {
  const policy = role.node.findChild("DefaultPolicy");
  const reason = "A stack's ARN ends with an id that CloudFormation makes up when it creates it.";
  const regions = ["<AWS::Region>", "us-east-1"];
  Validations.of(policy).acknowledge(
    ...regions.map((region) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudformation:${region}:<AWS::AccountId>:stack/AdBudgetPlanner-*]`,
      reason,
    })),
  );
}
