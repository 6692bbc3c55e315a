/** The secret's text as the functions read it: what they are shown, and what they may still be shown. */
export type OriginSecretValue = { readonly current: string; readonly previous?: string };

/** The places that hold the secret. Each call ends when its change is in force everywhere. */
export type OriginServices = {
  /** What every location of the CDN shows, once none is behind. */
  readonly shownByCdn: () => Promise<string>;
  readonly showByCdn: (value: string) => Promise<void>;
  readonly acceptInFunctions: (secret: OriginSecretValue) => Promise<void>;
  readonly kept: () => Promise<OriginSecretValue>;
  /** From which CloudFormation fills the CDN and the functions when it next updates them. */
  readonly keep: (secret: OriginSecretValue) => Promise<void>;
};

/**
 * Replaces the secret between CDN and functions. At every moment the functions take what the CDN shows, also when
 * CloudFormation updates either of them in between, and when this is interrupted; run again, it completes what was begun.
 *
 * @param newValue a random text that was never used before
 */
export async function rotateOriginSecret(
  services: OriginServices,
  newValue: string,
  report: (line: string) => void,
): Promise<void> {
  report("Waiting until CloudFront has no change under way…");
  const shown = await services.shownByCdn();
  const kept = await services.kept();
  // A previous value is left over from a rotation that was cut off: CloudFormation may have handed its value on already.
  const next = kept.previous === undefined ? newValue : kept.current;
  const both = { current: next, previous: shown };
  report("Letting the functions take the new value beside the old one…");
  // Before the secret: a deployment in between must not hand the CDN a value that no function takes.
  await services.acceptInFunctions(both);
  await services.keep(both);
  report("Letting CloudFront show the new value, which takes some minutes…");
  await services.showByCdn(next);
  report("Taking the old value away…");
  await services.keep({ current: next });
  await services.acceptInFunctions({ current: next });
  report("Rotated.");
}
