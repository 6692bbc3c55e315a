import { describe, expect, it } from "vitest";
import { isDialogOpen } from "./dialogPhase.ts";

describe("isDialogOpen", () => {
  it.each([
    { phase: "waiting", isDue: false, isOffered: true, open: false },
    { phase: "waiting", isDue: true, isOffered: true, open: true },
    { phase: "open", isDue: false, isOffered: true, open: true },
    { phase: "open", isDue: true, isOffered: true, open: true },
    { phase: "closed", isDue: true, isOffered: true, open: false },
    { phase: "waiting", isDue: true, isOffered: false, open: false },
    { phase: "open", isDue: true, isOffered: false, open: false },
  ] as const)("$phase, due $isDue, offered $isOffered: $open", ({ open, ...state }) => {
    expect(isDialogOpen(state)).toBe(open);
  });
});
