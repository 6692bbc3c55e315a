/** The values that the functions accept: the current one and, during a rotation, the previous one. */
export type OriginSecretValue = { readonly current: string; readonly previous?: string };

/** The services that store the secret. Each call returns once its change is in effect everywhere. */
export type OriginServices = {
  /** Waits until no distribution change is in progress, then returns the value that the CDN sends. */
  readonly readCdn: () => Promise<string>;
  readonly updateCdn: (value: string) => Promise<void>;
  readonly updateFunctions: (secret: OriginSecretValue) => Promise<void>;
  /** The stored secret, which CloudFormation passes to the CDN and the functions with its next update. */
  readonly readStored: () => Promise<OriginSecretValue>;
  readonly store: (secret: OriginSecretValue) => Promise<void>;
};

/**
 * Replaces the secret that the CDN sends to the functions. The functions accept what the CDN sends at all times,
 * even if CloudFormation updates either of them in between. Rerunning completes an interrupted rotation.
 *
 * @param newValue a new random string
 */
export async function rotateOriginSecret(
  services: OriginServices,
  newValue: string,
  report: (line: string) => void,
): Promise<void> {
  report("Waiting until CloudFront has no change in progress…");
  const sent = await services.readCdn();
  const stored = await services.readStored();
  // A previous value means that a rotation was interrupted. CloudFormation may already have passed on its new value.
  const next = stored.previous === undefined ? newValue : stored.current;
  const both = { current: next, previous: sent };
  report("Making the functions accept both values…");
  // Must happen before storing, so that a deployment in between never gives the CDN a value that no function
  // accepts.
  await services.updateFunctions(both);
  await services.store(both);
  report("Making CloudFront send the new value, which takes a few minutes…");
  await services.updateCdn(next);
  report("Removing the old value…");
  await services.store({ current: next });
  await services.updateFunctions({ current: next });
}
