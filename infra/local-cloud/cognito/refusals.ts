import { AwsError } from "../aws/awsJsonHandler.ts";

// The words of the service: a client shows them, or tells one refusal from another by them.

/** Wrong name or wrong password: nobody learns which. */
export const wrongPassword = () =>
  new AwsError("NotAuthorizedException", "Incorrect username or password.");

/** Too many wrong passwords, for now. */
export const lockedOut = () => new AwsError("NotAuthorizedException", "Password attempts exceeded");

/** Said to who has proved that he is the user. */
export const userDisabled = () => new AwsError("NotAuthorizedException", "User is disabled.");

/** For callers who may know it. */
export const userUnknown = () => new AwsError("UserNotFoundException", "User does not exist.");

/** The answer comes too late, a second time, or to no question at all. */
export const invalidSession = () =>
  new AwsError("NotAuthorizedException", "Invalid session for the user.");

/** A code that was not sent, or not any more. */
export const expiredCode = () =>
  new AwsError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** A code other than the one sent. */
export const wrongCode = () =>
  new AwsError("CodeMismatchException", "Invalid verification code provided, please try again.");

/** Too much of something in the last hour. */
export const limitExceeded = () =>
  new AwsError("LimitExceededException", "Attempt limit exceeded, please try after some time.");

/** A password that breaks the pool's rules. */
export const passwordRefused = (reason: string) =>
  new AwsError("InvalidPasswordException", `Password did not conform with policy: ${reason}`);

/** A request that makes no sense. */
export const invalidParameter = (message: string) =>
  new AwsError("InvalidParameterException", message);

/** An app client that the pool does not have. */
export const clientUnknown = (clientId: string) =>
  new AwsError("ResourceNotFoundException", `User pool client ${clientId} does not exist.`);
