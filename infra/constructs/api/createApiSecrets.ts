import { capitalize } from "@planner/shared/capitalize";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { Environment } from "../../config/environmentSchema.ts";
import { createRandomSecret } from "./createRandomSecret.ts";

/** The secrets of the functions behind the API, apart from the origin's. */
export type ApiSecrets = {
  readonly cursor: Secret;
  readonly bookings: ReadonlyMap<BookingProvider, Secret>;
  /** Undefined if the environment has no feeds. */
  readonly feedPassword: Secret | undefined;
};

/** Creates the secrets, those of booking services and feeds only if the environment has them. */
export function createApiSecrets(scope: Construct, environment: Environment): ApiSecrets {
  const cursor = createRandomSecret(scope, "CursorSecret", {
    description: "Signs the cursors of read-desk",
    reason: "It protects list positions, not data. A new value only resets open lists.",
  });
  const bookings = createBookingSecrets(scope, environment);
  const feedPassword =
    environment.adFeeds &&
    createRandomSecret(scope, "FeedPassword", {
      description:
        "The password with which advertising services fetch the feeds (docs/google-ads.md)",
      reason: "The advertising services have a copy, so a rotation must be coordinated.",
    });
  return { cursor, bookings, feedPassword };
}

/** The keys that sign the booking services' webhooks. No webhook is accepted until its service knows the key. */
function createBookingSecrets(
  scope: Construct,
  { bookingServices = [] }: Environment,
): ReadonlyMap<BookingProvider, Secret> {
  return new Map(
    bookingServices.map((service) => {
      const secret = createRandomSecret(scope, `${capitalize(service)}Secret`, {
        description: `Signs the webhooks of the booking service ${service} (docs/desk.md)`,
        reason: "The booking service has a copy, so a rotation must be coordinated.",
      });
      return [service, secret];
    }),
  );
}
