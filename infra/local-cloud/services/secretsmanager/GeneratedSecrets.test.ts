import { describe, expect, it } from "vitest";
import { temporaryState } from "../../testing/temporaryFolder.ts";
import { GeneratedSecrets } from "./GeneratedSecrets.ts";

const definition = {
  arn: "arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0",
  length: 64,
  json: { template: '{"kind":"origin"}', key: "current" },
};

describe("GeneratedSecrets", () => {
  it("generates a secret once", () => {
    const secrets = new GeneratedSecrets({ now: () => 7 });
    const secret = secrets.valueOf(definition);
    expect(secret.created_at_ms).toBe(7);
    expect(JSON.parse(secret.value)).toEqual({
      kind: "origin",
      current: expect.stringMatching(/^[0-9A-Za-z]{64}$/),
    });
    expect(secrets.valueOf(definition)).toEqual(secret);
    expect(new GeneratedSecrets().valueOf(definition)).not.toEqual(secret);
  });

  it("generates plain text if the template has no key", () => {
    const { value } = new GeneratedSecrets().valueOf({ ...definition, json: undefined });
    expect(value).toMatch(/^[0-9A-Za-z]{64}$/);
  });

  it("keeps the secrets in a file", () => {
    const folder = temporaryState();
    const secret = new GeneratedSecrets({ folder }).valueOf(definition);
    expect(new GeneratedSecrets({ folder }).valueOf(definition)).toEqual(secret);
  });
});
