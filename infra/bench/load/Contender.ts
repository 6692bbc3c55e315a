/** A server under load. */
export type Contender = {
  /** Where its API answers, without a slash at the end. */
  readonly origin: string;
  readonly stop: () => Promise<void>;
};
