import type { EnvironmentName } from "./environmentSchema.ts";
import type { OperatorSettings } from "./operatorSettings.ts";

/**
 * The settings that `npm start` runs dev with, so that every feature works on one machine. They never reach AWS, where SES cannot
 * verify `example.com` as a sender.
 */
export function localSettings(environment: EnvironmentName): OperatorSettings {
  return environment === "dev" ? exampleValues : {};
}

const exampleValues = {
  bookingUrl: "https://example.com/book-strategy-call",
  kitUrl: "https://example.com/diy-growth-kit",
  alertSender: "alerts@example.com",
  alertRecipients: ["team@example.com"],
} as const satisfies OperatorSettings;
