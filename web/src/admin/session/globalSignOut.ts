import type { UserPoolConfig } from "@planner/shared/api/siteConfig";
import * as z from "zod/mini";
import { withTimeout } from "../../api/withTimeout.ts";

/**
 * Calls Cognito's GlobalSignOut, which revokes all refresh tokens of the user. Access tokens stay valid until they
 * expire. Rejects with an error named after Cognito's exception, or with a network error. Not Amplify's own global
 * sign-out, because that swallows every error.
 */
export async function globalSignOut(pool: UserPoolConfig, accessToken: string): Promise<void> {
  // "us-east-1" of "us-east-1_Abc123".
  const region = pool.user_pool_id.split("_", 1)[0];
  const response = await withTimeout(timeoutMs, (signal) =>
    fetch(pool.endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.GlobalSignOut",
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      signal,
    }),
  );
  if (response.ok) return;
  const { __type, message } = errorSchema.parse(await response.json());
  const error = new Error(message);
  // AWS may put a namespace in front: "com.amazonaws#NotAuthorizedException".
  error.name = __type.split("#").at(-1) ?? __type;
  throw error;
}

const errorSchema = z.catch(z.object({ __type: z.string(), message: z.catch(z.string(), "") }), {
  __type: "UnknownError",
  message: "",
});

const timeoutMs = 8000;
