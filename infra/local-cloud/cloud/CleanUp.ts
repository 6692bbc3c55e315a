/** Steps that stop what was started, in reverse order. */
export class CleanUp {
  readonly #steps: (() => unknown)[] = [];
  #running: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /**
   * Runs every step once, even if it is called again. A failing step does not prevent the others.
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
