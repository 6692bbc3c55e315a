/** Why the user pool says no, in terms of what the user can do about it. */
export type AuthRefusal =
  | "wrongCredentials"
  | "disabledUser"
  | "expiredFirstPassword"
  | "tooManyAttempts"
  | "blocked"
  | "wrongCode"
  | "expiredCode"
  | "expiredSession"
  | "resetRequired"
  | "weakPassword"
  | "usedPassword"
  | "unreachable"
  | "notConfigured"
  | "unknown";
