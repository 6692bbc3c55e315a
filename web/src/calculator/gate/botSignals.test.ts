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
  it("says what stands in the trap and how long the form took, in whole milliseconds", () => {
    expect(readBotSignals({ form: formWith(""), elapsedMs: 1234.56 })).toEqual({
      trap: "",
      elapsed_ms: 1235,
    });
  });

  it("leaves out a time that is not known, and most of a long text", () => {
    expect(readBotSignals({ form: formWith("x".repeat(9000)), elapsedMs: undefined })).toEqual({
      trap: "x".repeat(100),
    });
  });
});
