import { AwsError } from "../awsJson.ts";

/** The request is malformed. */
export function invalidParameter(message: string): AwsError {
  return new AwsError("InvalidParameterException", message);
}

/** The caller may not do this. Clients show these messages or use them to tell errors apart. */
export function notAuthorized(message: string): AwsError {
  return new AwsError("NotAuthorizedException", message);
}
