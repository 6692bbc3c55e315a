import { LocalCloudError } from "../LocalCloudError.ts";
import type { LambdaFunction } from "./LambdaFunction.ts";

/**
 * The function that an event-source mapping leads to, with its ARN.
 *
 * @param name its name or ARN
 * @throws LocalCloudError when the template does not have it
 */
export function mappedFunction(
  mappingId: string,
  name: string,
  functions: ReadonlyMap<string, LambdaFunction>,
): readonly [string, LambdaFunction] {
  const found = [...functions].find(([arn]) => arn === name || arn.endsWith(`:function:${name}`));
  if (found === undefined) {
    throw new LocalCloudError(`The mapping ${mappingId} leads to no function (${name}).`);
  }
  return found;
}
