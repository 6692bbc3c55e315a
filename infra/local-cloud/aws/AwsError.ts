/** A service's refusal, by the name and in the words of AWS. */
export class AwsError extends Error {
  override readonly name = "AwsError";
  /** `NotAuthorizedException` and the like. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
