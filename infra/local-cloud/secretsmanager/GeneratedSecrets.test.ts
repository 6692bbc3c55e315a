import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporaryFolder.ts";
import { GeneratedSecrets } from "./GeneratedSecrets.ts";

const arn = "arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0";
const generated = {
  SecretStringTemplate: '{"kind":"origin"}',
  GenerateStringKey: "current",
  PasswordLength: 64,
  ExcludeCharacters: "",
  ExcludeLowercase: false,
  ExcludeNumbers: false,
  ExcludePunctuation: true,
  ExcludeUppercase: false,
  IncludeSpace: false,
  RequireEachIncludedType: true,
};

describe("GeneratedSecrets", () => {
  it("makes a secret up once", () => {
    const secrets = new GeneratedSecrets({ now: () => 7 });
    const secret = secrets.valueOf({ arn, value: generated });
    expect(secret.created_at_ms).toBe(7);
    expect(JSON.parse(secret.value)).toEqual({
      kind: "origin",
      current: expect.stringMatching(/^[0-9A-Za-z]{64}$/),
    });
    expect(secrets.valueOf({ arn, value: generated })).toEqual(secret);
    expect(new GeneratedSecrets().valueOf({ arn, value: generated })).not.toEqual(secret);
  });

  it("keeps it in a file, for whoever opens that next", () => {
    const file = join(temporaryFolder(), "secrets.json");
    const secret = new GeneratedSecrets({ file }).valueOf({ arn, value: generated });
    expect(new GeneratedSecrets({ file }).valueOf({ arn, value: generated })).toEqual(secret);
  });

  it("takes the value that the template gives, and the next one it gives", () => {
    const secrets = new GeneratedSecrets();
    for (const value of ["one", "two"]) expect(secrets.valueOf({ arn, value }).value).toBe(value);
  });
});
