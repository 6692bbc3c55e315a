import { callOutcomes } from "@planner/shared/lead/followUp/leadEvent";
import { lostReasons, stages } from "@planner/shared/lead/followUp/stage";
import fc from "fast-check";
import type { FuzzedRequest, Header } from "../FuzzedRequest.ts";
import { type Body, bodiesOf, contentHeaders } from "./bodies.ts";
import { authorization, idempotencyKey, otherHeaders } from "./headers.ts";
import { deskQuery } from "./targets.ts";
import { headerText, strangeText, weighted } from "./text.ts";

/** Requests to the desk's routes: reads and edits of leads that exist and of others. */
export const deskRequests: fc.Arbitrary<FuzzedRequest> = fc
  .nat(3)
  .chain((place) => weighted([3, stageChange(place)], [3, eventAddition(place)], [2, read(place)]));

/** A lead, by its placeholder. */
const leadPath = (place: number) =>
  weighted<string>(
    [16, fc.constant(`/api/leads/{lead${place}}`)],
    [1, fc.uuid().map((id) => `/api/leads/${id}`)],
    [
      1,
      fc
        .constantFrom("changes", "{lead}%00", "{lead}%20", "{lead}%2fevents", "{lead};a", "..%2f")
        .map((id) => `/api/leads/${id.replace("{lead}", `{lead${place}}`)}`),
    ],
  );

const strangeValue = fc.oneof(
  strangeText,
  fc.constantFrom(null, true, [], {}, -1, 1e308, 10_000_001, "5", -0, 0.1, ["won"], { $ne: 1 }),
);

const stageBody = fc.oneof(
  fc.record({ stage: fc.constantFrom(...stages) }),
  fc.record({ stage: fc.constant("lost"), lost_reason: fc.constantFrom(...lostReasons) }),
  fc.record({ stage: fc.constant("won"), won_value: fc.double({ min: 0, max: 1e7, noNaN: true }) }),
  fc.record(
    {
      stage: fc.oneof(fc.constantFrom(...stages, "archived", "New", "__proto__"), strangeValue),
      lost_reason: fc.oneof(fc.constantFrom(...lostReasons), strangeValue),
      won_value: strangeValue,
      // The client must not be able to set the fields below.
      version: strangeValue,
      first_response_at: strangeValue,
      work_email: strangeValue,
    },
    { requiredKeys: [] },
  ),
);

const note = fc.oneof(
  strangeText,
  fc.constantFrom("x".repeat(2_000), "x".repeat(2_001), "😀".repeat(1_000), "שלום\nمرحبا\t", " \n"),
);

const eventBody = fc.oneof(
  fc.record({ kind: fc.constant("note"), note }),
  fc.record({ kind: fc.constant("call"), outcome: fc.constantFrom(...callOutcomes) }),
  fc.record({ kind: fc.constantFrom("text", "email") }),
  fc.record(
    {
      kind: fc.oneof(fc.constantFrom("call", "note", "stage", "fax"), strangeValue),
      note: strangeValue,
      outcome: strangeValue,
      id: strangeValue,
      by: strangeValue,
      at: strangeValue,
    },
    { requiredKeys: ["kind"] },
  ),
);

/** Mostly the version that was seen last. */
const ifMatch = (place: number) =>
  weighted<readonly Header[]>(
    [12, fc.constant([["If-Match", `"{version${place}}"`]])],
    [2, fc.constantFrom('"0"', '"1"', '"999999999"').map((tag) => [["If-Match", tag]])],
    [1, fc.constant([])],
    [
      1,
      fc
        .constantFrom(
          ...["{version}", 'W/"{version}"', "*", '"{version}", "2"', '"-1"', '"01"', '"1e1"', '""'],
          ...['"9999999999"', '" 1"', "'1'", '"1', '"{version}"x', '"0x1"', '"1.0"'],
        )
        .map((tag) => [["If-Match", tag.replace("{version}", `{version${place}}`)]]),
    ],
    [1, headerText.map((tag) => [["If-Match", tag]])],
    [
      1,
      fc.constant([
        ["If-Match", `"{version${place}}"`],
        ["if-match", '"1"'],
      ]),
    ],
  );

/** Some keys are used for several leads and bodies. */
const eventKey = weighted<readonly Header[]>(
  [4, idempotencyKey],
  [
    1,
    fc
      .constantFrom("5d5f9f5e-7e1d-4a7c-9a52-6b1f1c8f0a01", "5d5f9f5e-7e1d-4a7c-9a52-6b1f1c8f0a02")
      .map((key) => [["Idempotency-Key", key]]),
  ],
);

function stageChange(place: number): fc.Arbitrary<FuzzedRequest> {
  return edit("PATCH", leadPath(place), [bodiesOf("stage", stageBody), ifMatch(place)]);
}

function eventAddition(place: number): fc.Arbitrary<FuzzedRequest> {
  const path = leadPath(place).map((lead) => `${lead}/events`);
  return edit("POST", path, [bodiesOf("event", eventBody), eventKey]);
}

function edit(
  method: string,
  path: fc.Arbitrary<string>,
  [bodies, condition]: readonly [fc.Arbitrary<Body>, fc.Arbitrary<readonly Header[]>],
): fc.Arbitrary<FuzzedRequest> {
  return fc
    .tuple(path, bodies, condition, authorization, otherHeaders)
    .map(([target, body, own, token, others]) => ({
      kind: `${method}: ${body.kind}`,
      method,
      target,
      headers: [...contentHeaders(body), ...own, ...token, ...others],
      body: body.bytes,
      framing: "length",
    }));
}

function read(place: number): fc.Arbitrary<FuzzedRequest> {
  const targets = fc.oneof(
    leadPath(place),
    fc
      .tuple(fc.constantFrom("/api/leads", "/api/leads/changes"), deskQuery)
      .map((parts) => parts.join("")),
  );
  return fc.tuple(targets, authorization, otherHeaders).map(([target, token, others]) => ({
    kind: "read: desk",
    method: "GET",
    target,
    headers: [...token, ...others],
    body: Buffer.alloc(0),
    framing: "none",
  }));
}
