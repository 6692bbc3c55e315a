import { AwsError } from "../aws/AwsError.ts";
import { stepOfCode } from "./totp.ts";
import type { UserPool } from "./UserPool.ts";

/**
 * Takes a code of the user's authenticator app: each serves once, and after it none of an earlier time.
 *
 * @throws AwsError when the code is wrong or has served
 */
export function takeSoftwareTokenCode(pool: UserPool, username: string, code: string): void {
  const { software_token: token } = pool.credentials.of(username);
  const step = token && stepOfCode(token.secret, code, pool.now());
  if (token === undefined || step === undefined) {
    throw new AwsError("CodeMismatchException", "Invalid code received for user");
  }
  if (token.last_step !== undefined && step <= token.last_step) {
    throw new AwsError("ExpiredCodeException", "Your software token has already been used once.");
  }
  pool.credentials.change(username, { software_token: { ...token, last_step: step } });
}
