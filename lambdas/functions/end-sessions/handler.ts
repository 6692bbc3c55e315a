import { AdminUserGlobalSignOutCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { cognitoClient } from "../../aws/clients.ts";
import { onFirstEvent } from "../../aws/environment.ts";

/**
 * The user pool calls this after a password reset. Revokes the user's refresh tokens, which Cognito would leave valid.
 * If this fails, so does the reset call, although the password has changed: the user then knows that other sessions may
 * go on.
 */
export const handler = onFirstEvent(() => {
  const client = cognitoClient("end-sessions");
  return async (event: PostConfirmationTriggerEvent) => {
    if (event.triggerSource === "PostConfirmation_ConfirmForgotPassword") {
      const { userPoolId: UserPoolId, userName: Username } = event;
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    }
    return event;
  };
});
