/**
 * The groups of the claim `cognito:groups`. An HTTP API hands the array `["a","b"]` over as the text `[a b]`, which has
 * one reading because a user pool's group name holds no space. An array is taken as it is; anything else is no group.
 * Source: https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateGroup.html
 */
export function readGroups(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((name) => typeof name === "string");
  if (typeof claim !== "string") return [];
  const [, names] = /^\[([^[\]]*)\]$/.exec(claim) ?? [];
  return names === undefined ? [] : names.split(" ").filter((name) => name !== "");
}
