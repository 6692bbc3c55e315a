import { RemovalPolicy } from "aws-cdk-lib";
import type { Environment } from "../config/environmentSchema.ts";

/** What happens to data when its stack is deleted: it stays if the environment protects data. */
export function removalPolicyOf({ protectData }: Pick<Environment, "protectData">): RemovalPolicy {
  return protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
