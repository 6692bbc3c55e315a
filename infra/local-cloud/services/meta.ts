import { dayMs, hourMs } from "@planner/shared/calendar";
import { parseJson } from "@planner/shared/parseJson";
import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { type HttpHandler, textResponse } from "../http/HttpMessage.ts";
import type { FunctionDefinition } from "./lambda/FunctionDefinition.ts";
import { escaped, type Mailbox, mailboxRoutes } from "./mailbox.ts";

/** The page with the events that Meta would have received. The functions post below it. */
export const metaPage = { path: "/meta/", title: "Local events for Meta" } as const;

/** The access token that the local cloud stores, and its receiver accepts. */
const localToken = "local-meta-token";

/** Stores the access token, as an operator does on AWS. */
export function storeMetaToken(cloud: Cloud, functions: readonly FunctionDefinition[]): void {
  for (const { variables } of functions) {
    if (variables.META_TOKEN_SECRET_ID)
      cloud.storeSecret(variables.META_TOKEN_SECRET_ID, localToken);
  }
}

/** The datasets to which the template's functions send. */
export function metaDatasets(functions: readonly FunctionDefinition[]): readonly string[] {
  return functions.flatMap(({ variables: { META_EVENTS } }) =>
    META_EVENTS === undefined ? [] : [datasetSchema.parse(JSON.parse(META_EVENTS)).datasetId],
  );
}

const datasetSchema = z.object({ datasetId: z.string() });

/**
 * Receives events like Meta's Conversions API, and shows them. Refuses what Meta's documents say that it refuses, also shows
 * that, and drops repeated events. https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
 */
export function metaRoutes(inbox: Mailbox, datasets: readonly string[]): HttpHandler {
  const page = mailboxRoutes(inbox, metaPage);
  const received = new Map<string, number>();
  return async (request) => {
    if (request.method !== "POST") return page(request);
    const now = Date.now();
    const { event, test_event_code: testCode, refusal } = readEvent(request, datasets, now);
    const show = (subject: string) =>
      inbox.send({
        from: "send-ad-events",
        to: ["meta"],
        subject: testCode === undefined ? subject : `Test ${testCode}: ${subject}`,
        body: `<pre>${escaped(JSON.stringify(event, undefined, 2) ?? "")}</pre>`,
      });
    if (refusal !== undefined) {
      show(`Refused: ${refusal.message}`);
      const error = { type: "OAuthException", fbtrace_id: "local", ...refusal };
      return textResponse(400, "application/json", JSON.stringify({ error }));
    }
    const key = `${event?.event_name} ${event?.event_id}`;
    const isRepeated = now - (received.get(key) ?? 0) < 48 * hourMs;
    show(isRepeated ? `Dropped, because it was repeated: ${key}` : key);
    if (!isRepeated) received.set(key, now);
    const response = { events_received: 1, messages: [], fbtrace_id: "local" };
    return textResponse(200, "application/json", JSON.stringify(response));
  };
}

type Refusal = {
  readonly message: string;
  readonly code: number;
  readonly error_subcode?: number;
};

type ReadRequest = {
  /** Undefined if the request has none that can be shown. */
  readonly event?: z.output<typeof anyEventSchema>;
  readonly test_event_code?: string | undefined;
  readonly refusal?: Refusal;
};

/** Reads the one event of a request, and says why Meta would refuse it. */
function readEvent(
  { path, body }: Pick<Parameters<HttpHandler>[0], "path" | "body">,
  datasets: readonly string[],
  now: number,
): ReadRequest {
  const invalid = (message: string, error_subcode?: number): Refusal => {
    const refusal = { message, code: 100 };
    return error_subcode === undefined ? refusal : { ...refusal, error_subcode };
  };
  const [, version, dataset = ""] =
    new RegExp(`^${metaPage.path}(v\\d+\\.\\d+)/(\\d+)/events$`).exec(path) ?? [];
  const request = requestSchema.safeParse(parseJson(String(body))).data;
  if (request === undefined) return { refusal: invalid("The request has no data") };
  const { data, access_token: token, test_event_code } = request;
  const [event] = data;
  const refused = (refusal: Refusal) => ({ event, test_event_code, refusal });
  if (token !== localToken) return refused({ message: "The access token is invalid", code: 190 });
  if (version !== knownVersion) return refused({ message: "The version ended", code: 2635 });
  if (!datasets.includes(dataset)) return refused(invalid("The dataset does not exist", 33));
  const checked = eventSchema.safeParse(event);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return refused(invalid(`${issue?.path.join(".")}: ${issue?.message}`));
  }
  const age = now - checked.data.event_time * 1_000;
  if (age > 7 * dayMs) return refused(invalid("The event is older than seven days", 2_804_003));
  if (age < -60_000) return refused(invalid("The event is in the future"));
  return { event, test_event_code };
}

const knownVersion = "v25.0";

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
