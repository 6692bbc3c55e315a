import { dayMs } from "@planner/shared/calendar";
import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";

/** The only access token that the local receiver accepts. */
export const metaToken = "local-meta-token";

/** Why Meta rejects a request, as in its error response. */
type Rejection = {
  readonly message: string;
  /** https://developers.facebook.com/docs/graph-api/guides/error-handling */
  readonly code: number;
  readonly error_subcode?: number;
};

/** What a request contains, and whether Meta accepts it. */
type ReadEvent = {
  /** Undefined if the request has none that can be shown. */
  readonly event?: z.output<typeof anyEventSchema>;
  readonly testCode?: string | undefined;
  /** Undefined if Meta accepts the event. */
  readonly rejection?: Rejection;
};

/** What Meta knows when a request arrives. */
type MetaState = { readonly datasets: readonly string[]; readonly now: number };

/**
 * Reads the one event of a request, and says why Meta would reject it.
 *
 * @param path without the receiver's own path: `v25.0/123/events`
 */
export function readMetaEvent(
  path: string,
  body: Buffer | undefined,
  { datasets, now }: MetaState,
): ReadEvent {
  const request = requestSchema.safeParse(body && parseJson(body.toString())).data;
  if (request === undefined) return { rejection: invalid("The request has no data") };
  const { data, access_token: token, test_event_code: testCode } = request;
  const [event] = data;
  const rejected = (rejection: Rejection) => ({ event, testCode, rejection });
  const { version, dataset = "" } = eventsPath.exec(path)?.groups ?? {};
  if (token !== metaToken) return rejected({ message: "The access token is invalid", code: 190 });
  if (version !== currentVersion) return rejected({ message: "The version ended", code: 2635 });
  if (!datasets.includes(dataset)) {
    return rejected(invalid("The dataset does not exist", subcodes.noSuchObject));
  }
  const checked = eventSchema.safeParse(event);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return rejected(invalid(`${issue?.path.join(".")}: ${issue?.message}`));
  }
  const ageMs = now - checked.data.event_time * 1_000;
  if (ageMs > 7 * dayMs) {
    return rejected(invalid("The event is older than seven days", subcodes.eventTooOld));
  }
  if (ageMs < -clockDifferenceMs) return rejected(invalid("The event is in the future"));
  return { event, testCode };
}

const eventsPath = /^(?<version>v\d+\.\d+)\/(?<dataset>\d+)\/events$/;

/** How much the sender's clock may be ahead. */
const clockDifferenceMs = 60_000;

const subcodes = { noSuchObject: 33, eventTooOld: 2_804_003 };

/** The rejection of an invalid parameter. */
function invalid(message: string, error_subcode?: number): Rejection {
  const code = 100;
  return error_subcode === undefined ? { message, code } : { message, code, error_subcode };
}

/** The version of the API that the product uses. Meta ends versions after two years. */
const currentVersion = "v25.0";

/** What is shown of an event, also if it is invalid. */
const anyEventSchema = z.looseObject({
  event_name: z.unknown().optional(),
  event_id: z.unknown().optional(),
});

const requestSchema = z.object({
  data: z.array(anyEventSchema).length(1),
  access_token: z.string(),
  test_event_code: z.string().optional(),
});

const hashes = z.array(z.string().regex(/^[\da-f]{64}$/, "is not a SHA-256 hash")).min(1);

const commonEventSchema = z.object({
  event_time: z.int().positive(),
  event_id: z.string().min(1),
  action_source: z.enum([
    "email",
    "website",
    "app",
    "phone_call",
    "chat",
    "physical_store",
    "system_generated",
    "business_messaging",
    "other",
  ]),
  user_data: z
    .strictObject({
      em: hashes.optional(),
      ph: hashes.optional(),
      fn: hashes.optional(),
      external_id: hashes.optional(),
      fbc: z
        .string()
        .regex(/^fb\.1\.\d{13}\.[\w.~=-]+$/, "is not fb.1.<milliseconds>.<click ID>")
        .optional(),
    })
    .refine((data) => Object.keys(data).length > 0, "has nothing to match by"),
});

/** The two events that the product sends. */
const eventSchema = z.discriminatedUnion("event_name", [
  commonEventSchema.extend({ event_name: z.literal("Schedule") }),
  commonEventSchema.extend({
    event_name: z.literal("Purchase"),
    custom_data: z.object({
      value: z.number(),
      currency: z.string().regex(/^[A-Za-z]{3}$/, "is not a currency"),
    }),
  }),
]);
