import { bookingContract } from "@planner/shared/api/bookingContract";
import { notConfigured } from "@planner/shared/deployment/functions";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod/mini";
import { cachedSecret } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { applyBooking } from "../../bookings/applyBooking.ts";
import { isSigned } from "../../bookings/webhooks/bookingSignature.ts";
import { readWebhook } from "../../bookings/webhooks/readWebhook.ts";
import { type EndpointServices, endpoint, openEndpointServices } from "../../http/endpoint.ts";
import { problems } from "../../http/problems.ts";
import { bodyBytes } from "../../http/readRequest.ts";
import { openTables, type Tables } from "../../tables/Tables.ts";

type Services = EndpointServices & {
  readonly tables: Tables;
  /** Reads the key that signs a provider's webhooks. Undefined if the environment does not use the provider. */
  readonly bookingKeys: Readonly<Record<BookingProvider, (() => Promise<string>) | undefined>>;
};

/** `POST /api/bookings/{provider}`: applies a booking that a booking service reports to its lead. */
export function bookCall(services: Services) {
  const { tables, bookingKeys, now, logger } = services;
  return endpoint(services, {
    route: bookingContract.bookCall,
    /** Returns the signed body as the caller: nothing else identifies one. */
    authorize: async (event: APIGatewayProxyEventV2) => {
      const provider = bookingContract.bookCall.request.shape.id.safeParse(
        event.pathParameters?.id,
      );
      const readKey = provider.success ? bookingKeys[provider.data] : undefined;
      // As for any other unknown ID in a path.
      if (!provider.success || readKey === undefined) return problems.unknownLead();
      const body = bodyBytes(event);
      const webhook = { body, headers: event.headers };
      const key = await readKey();
      if (!isSigned(provider.data, webhook, { key, now: now() })) {
        return problems.forbidden("The signature does not match");
      }
      return body.toString("utf8");
    },
    handle: async ({ id, caller: body }) => {
      const webhook = readWebhook(id, body);
      const { name } = webhook;
      if (webhook.kind === "ignored") {
        logger.info("booking event ignored", { provider: id, name, reason: webhook.reason });
        return { outcome: "ignored" as const };
      }
      const outcomes = await Promise.all(
        webhook.events.map((event) => applyBooking(tables, event, now())),
      );
      const outcome = outcomeOf(outcomes);
      logger.info("booking received", { provider: id, name, outcome });
      return { outcome };
    },
  });
}

type Outcome = z.output<typeof bookingContract.bookCall.response>["outcome"];

/** The one outcome of an event that is about several people. */
function outcomeOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("saved")) return "saved";
  return outcomes.includes("without a lead") ? "without a lead" : "ignored";
}

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("book-call");
  const keyOf = (secretId: string) =>
    secretId === notConfigured ? undefined : cachedSecret("book-call", secretId);
  return bookCall({
    tables: openTables("book-call", variables),
    bookingKeys: {
      calendly: keyOf(variables.CALENDLY_SECRET_ID),
      cal: keyOf(variables.CAL_SECRET_ID),
    },
    ...openEndpointServices(),
  });
});
