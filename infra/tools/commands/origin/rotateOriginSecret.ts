/** The secret as the functions accept it: the current value, and during a rotation also the previous one. */
export type OriginSecretValue = { readonly current: string; readonly previous?: string };

/** The places that hold the secret. Each call returns once its change is in effect everywhere. */
export type OriginServices = {
  /** The value that the CDN sends, once no change of the distribution is in progress. */
  readonly readCdn: () => Promise<string>;
  readonly updateCdn: (value: string) => Promise<void>;
  readonly updateFunctions: (secret: OriginSecretValue) => Promise<void>;
  /** The stored secret, which CloudFormation passes to the CDN and the functions with its next update. */
  readonly readStored: () => Promise<OriginSecretValue>;
  readonly store: (secret: OriginSecretValue) => Promise<void>;
};

/**
 * Replaces the secret that the CDN sends to the functions. At every moment the functions accept what the CDN sends, even
 * if CloudFormation updates either of them in between. If a rotation is interrupted, running it again completes it.
 *
 * @param newValue a random text that was never used before
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
  // Before storing: a deployment in between must not give the CDN a value that no function accepts.
  await services.updateFunctions(both);
  await services.store(both);
  report("Making CloudFront send the new value, which takes some minutes…");
  await services.updateCdn(next);
  report("Removing the old value…");
  await services.store({ current: next });
  await services.updateFunctions({ current: next });
}
