import {
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PostConfirmationTriggerEvent } from "aws-lambda";
import { deleteDevices } from "../../alerts/push/devices.ts";
import { cognitoClient } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { openTables, type Tables } from "../../tables/Tables.ts";

/**
 * The user pool calls this after a password reset, and after a confirmed sign-up, which changes nothing. Revokes the user's
 * refresh tokens, which Cognito would leave valid, and ends the push notifications on the user's devices. If this fails, so
 * does the reset call, although the password has changed, so the user knows that other sessions may still be active.
 */
export function endSessions(client: CognitoIdentityProviderClient, tables: Tables) {
  return async (event: ConfirmationEvent) => {
    if (event.triggerSource === "PostConfirmation_ConfirmForgotPassword") {
      const { userPoolId, userName } = event;
      const user = { UserPoolId: userPoolId, Username: userName };
      await Promise.all([
        client.send(new AdminUserGlobalSignOutCommand(user)),
        deleteDevices(tables, ({ username }) => username === userName),
      ]);
    }
    return event;
  };
}

type ConfirmationEvent = Pick<
  PostConfirmationTriggerEvent,
  "triggerSource" | "userPoolId" | "userName"
>;

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("end-sessions");
  return endSessions(cognitoClient("end-sessions"), openTables("end-sessions", variables));
});
