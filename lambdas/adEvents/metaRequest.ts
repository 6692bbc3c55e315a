import type { MetaEvent } from "./metaEvent.ts";

/**
 * Meta ends this version on July 29, 2028. https://developers.facebook.com/docs/graph-api/changelog/versions
 * The Conversions API keeps each version as long as the Graph API, about two years:
 * https://developers.facebook.com/docs/marketing-api/conversions-api/using-the-api
 */
const graphApiVersion = "v25.0";

/** @param origin https://graph.facebook.com */
export function metaEventsUrl(origin: string, datasetId: string): string {
  return `${origin}/${graphApiVersion}/${datasetId}/events`;
}

/**
 * The body of a request with one event: if one of several is invalid, Meta rejects them all. The token is in the body and not
 * in the URL, which appears in logs.
 *
 * @param testCode shows the event on the page `Test events` of the Events Manager
 */
export function metaRequestBody(event: MetaEvent, token: string, testCode?: string): string {
  return JSON.stringify({ data: [event], test_event_code: testCode, access_token: token });
}
