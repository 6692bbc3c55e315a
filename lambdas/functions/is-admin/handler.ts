import { Logger } from "@aws-lambda-powertools/logger";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { fromCdnOnly } from "../../http/fromCdnOnly.ts";
import { readOriginSecret } from "../../http/originSecret.ts";
import { cognitoUserPool } from "../../users/CognitoUserPool.ts";
import { readEnv } from "./env.ts";
import { isAdmin } from "./isAdmin.ts";

const env = readEnv(process.env);

/** Two questions, three tries of at most a second and a half each, end before the function's own ten seconds. */
const client = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true },
});

export const handler = fromCdnOnly(
  readOriginSecret(process.env),
  isAdmin({
    users: cognitoUserPool(client, env.USER_POOL_ID),
    logger: new Logger(),
  }),
);
