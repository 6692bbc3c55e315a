import { describe, expect, it } from "vitest";
import { aLead } from "../../testing/aLead.ts";
import { withFirstResponse } from "./firstResponse.ts";

const response = (at: string) => ({ by: "ben@example.com", at: new Date(at) });

describe("withFirstResponse", () => {
  it("keeps the earliest response", () => {
    const answered = withFirstResponse(aLead(), response("2026-11-23T15:00:00.000Z"));
    expect(answered.first_response_at).toBe("2026-11-23T15:00:00.000Z");
    const later = withFirstResponse(answered, response("2026-11-23T15:01:00.000Z"));
    expect(later).toBe(answered);
  });

  it("takes a call that was started before the stored response", () => {
    const answered = withFirstResponse(aLead(), response("2026-11-23T15:00:00.000Z"));
    const call = withFirstResponse(answered, response("2026-11-23T14:59:00.000Z"));
    expect(call.first_response_at).toBe("2026-11-23T14:59:00.000Z");
  });
});
