import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@planner/infra/config/ConfigurationError";

/** A certificate of `localhost` that only whoever is given its file trusts. */
export type ThrowAwayCertificate = {
  readonly certificateFile: string;
  readonly certificate: Buffer;
  readonly key: Buffer;
};

/**
 * Makes a self-signed certificate for a day.
 *
 * @param folder where the certificate and its key are left
 * @throws ConfigurationError when this machine has no openssl
 */
export function throwAwayCertificate(folder: string): ThrowAwayCertificate {
  const certificateFile = join(folder, "certificate.pem");
  const keyFile = join(folder, "key.pem");
  const { error, status, stderr } = spawnSync(
    "openssl",
    [
      ...["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=localhost"],
      ...["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"],
      ...["-addext", "subjectAltName=DNS:localhost", "-keyout", keyFile, "-out", certificateFile],
    ],
    { encoding: "utf8" },
  );
  if (error !== undefined || status !== 0) {
    throw new ConfigurationError(`openssl made no certificate: ${error?.message ?? stderr}`);
  }
  return {
    certificateFile,
    certificate: readFileSync(certificateFile),
    key: readFileSync(keyFile),
  };
}
