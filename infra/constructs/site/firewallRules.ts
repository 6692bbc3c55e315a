import type { CfnWebACL } from "aws-cdk-lib/aws-wafv2";

/** Blocks an address that sends more requests than the limit in five minutes. */
export function rateRule(name: string, limit: number, scopeDownStatement?: object) {
  return {
    name,
    action: {
      block: { customResponse: { responseCode: 429, customResponseBodyKey: tooManyRequests } },
    },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        evaluationWindowSec: 300,
        limit,
        scopeDownStatement,
      },
    },
  };
}

/** Matches a part of the request as it is, or the path as the API sees it: decoded, with dot segments resolved. */
export function matches(
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
  positionalConstraint = "EXACTLY",
) {
  const transformations = fieldToMatch.uriPath ? ["URL_DECODE", "NORMALIZE_PATH"] : ["NONE"];
  const textTransformations = transformations.map((type, priority) => ({ priority, type }));
  return {
    byteMatchStatement: { fieldToMatch, positionalConstraint, searchString, textTransformations },
  };
}

/** The name of the response's body in a web ACL. */
export const tooManyRequests = "too-many-requests";
