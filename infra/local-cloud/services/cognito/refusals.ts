import { AwsError } from "../awsJsonHandler.ts";

// These are Cognito's messages. Clients show them or use them to tell errors apart.

/** An unknown user or a wrong password. Both look the same to the caller. */
export const wrongPassword = () =>
  new AwsError("NotAuthorizedException", "Incorrect username or password.");

/** Only for administrative calls. */
export const userUnknown = () => new AwsError("UserNotFoundException", "User does not exist.");

/** The challenge is unknown, expired or already answered. */
export const invalidSession = () =>
  new AwsError("NotAuthorizedException", "Invalid session for the user.");

/** The code was never sent or has expired. */
export const expiredCode = () =>
  new AwsError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** The code is not the one that was sent. */
export const wrongCode = () =>
  new AwsError("CodeMismatchException", "Invalid verification code provided, please try again.");

/** The password violates the pool's policy. */
export const passwordRefused = (reason: string) =>
  new AwsError("InvalidPasswordException", `Password did not conform with policy: ${reason}`);

/** The request is malformed. */
export const invalidParameter = (message: string) =>
  new AwsError("InvalidParameterException", message);
