import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { deskModules, sharedChunk } from "./sharedChunks.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

describe("sharedChunk", () => {
  it.each(["/shared/lead/fieldRules.ts", "/src/outbox/outbox.ts", "/src/api/saveLead.ts"])(
    "puts %s into the chunk that the calculator's steps share",
    (id) => {
      expect(sharedChunk(id)).toBe("rules");
    },
  );

  it.each(deskModules)("keeps %s, which must exist, out of the calculator's chunks", (path) => {
    const file = path.startsWith("/src") ? `web${path}` : path;
    expect(existsSync(`${repository}/${file}`)).toBe(true);
    expect(sharedChunk(`/any${path}`)).toBeNull();
  });
});
