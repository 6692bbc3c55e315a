/** A refusal the person at the keyboard can act on: its message is one line and says how. */
export class LocalCloudError extends Error {
  override readonly name = "LocalCloudError";
}
