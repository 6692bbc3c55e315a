/** What has to be undone at the end, last things first. */
export class CleanUp {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /**
   * Undoes everything once, however often it is called. A step that fails does not keep the others from running.
   *
   * @throws AggregateError of the failures
   */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, "The local cloud did not stop cleanly");
  }
}
