import { TOTP } from "otpauth";

/** What an authenticator app shows for a key now, or some half minutes later. Source: RFC 6238. */
export function oneTimeCode(secret: string, halfMinutesLater = 0): string {
  const totp = new TOTP({ secret: secret.replaceAll(" ", "") });
  return totp.generate({ timestamp: Date.now() + halfMinutesLater * 30_000 });
}
