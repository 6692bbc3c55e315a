import { describe, expect, it } from "vitest";
import { readBotSignals } from "./botSignals.ts";

function formWith(note: string): HTMLFormElement {
  const form = document.createElement("form");
  const field = document.createElement("input");
  field.name = "note";
  field.value = note;
  form.append(field);
  return form;
}

describe("readBotSignals", () => {
  it("returns the honeypot's text and the time on the form in whole milliseconds", () => {
    expect(readBotSignals({ form: formWith(""), elapsedMs: 1234.56 })).toEqual({
      trap: "",
      elapsed_ms: 1235,
    });
  });

  it("omits an unknown time and truncates a long text", () => {
    expect(readBotSignals({ form: formWith("x".repeat(9000)), elapsedMs: undefined })).toEqual({
      trap: "x".repeat(100),
    });
  });
});
