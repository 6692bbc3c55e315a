import type { CfnWebACL } from "aws-cdk-lib/aws-wafv2";

type RateRule = {
  readonly name: string;
  /** Requests from one address in five minutes. */
  readonly limit: number;
  /** The requests that count. */
  readonly scopeDownStatement: object;
  /** The response to a blocked request. Default: 403. */
  readonly customResponse?: {
    readonly responseCode: number;
    readonly customResponseBodyKey: string;
  };
};

/** Blocks an address that sends more requests than the limit in five minutes. */
export function rateRule({ name, limit, scopeDownStatement, customResponse }: RateRule) {
  return {
    name,
    action: { block: { customResponse } },
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

/** A statement that matches a part of the request as it is, or the path as the API sees it: decoded, with dot segments resolved. */
export function matchStatement(
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
