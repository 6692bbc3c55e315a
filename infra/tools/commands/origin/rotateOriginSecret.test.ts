import { describe, expect, it } from "vitest";
import {
  type OriginSecretValue,
  type OriginServices,
  rotateOriginSecret,
} from "./rotateOriginSecret.ts";

/**
 * Fakes the CDN, the functions and the stored secret. Checks after each step that the functions accept what the CDN
 * sends.
 */
class Deployment {
  /** The values that the CDN's edge locations send. Can be several while a change is in progress. */
  sent: readonly string[] = ["old"];
  accepted: OriginSecretValue = { current: "old" };
  stored: OriginSecretValue = { current: "old" };
  steps = 0;
  /** The number of the step after which the rotation is interrupted. */
  interruptAfter = Number.POSITIVE_INFINITY;

  readonly services: OriginServices = {
    readCdn: async () => {
      this.sent = this.sent.slice(-1);
      this.#step();
      return this.sent[0] ?? "";
    },
    updateCdn: async (value) => {
      this.sent = [...this.sent, value];
      this.#step();
      this.sent = [value];
      this.#step();
    },
    updateFunctions: async (secret) => {
      this.accepted = secret;
      this.#step();
    },
    readStored: async () => this.stored,
    store: async (secret) => {
      this.stored = secret;
      this.#step();
    },
  };

  #step(): void {
    const accepted = (secret: OriginSecretValue) => [secret.current, secret.previous];
    expect(accepted(this.accepted)).toEqual(expect.arrayContaining([...this.sent]));
    // CloudFormation may update the functions or the CDN from the secret at any time.
    expect(accepted(this.stored)).toEqual(expect.arrayContaining([...this.sent]));
    expect(accepted(this.accepted)).toContain(this.stored.current);
    this.steps += 1;
    if (this.steps === this.interruptAfter) throw new Error("interrupted");
  }
}

const rotate = (deployment: Deployment, value: string) =>
  rotateOriginSecret(deployment.services, value, () => undefined);

describe("rotateOriginSecret", () => {
  it("replaces the old value everywhere", async () => {
    const deployment = new Deployment();
    await rotate(deployment, "new");
    expect(deployment).toMatchObject({
      sent: ["new"],
      accepted: { current: "new" },
      stored: { current: "new" },
      steps: 7,
    });
    expect(JSON.stringify([deployment.accepted, deployment.stored])).not.toContain("old");
  });

  it("continues with the value of an interrupted rotation", async () => {
    const deployment = new Deployment();
    deployment.interruptAfter = 3;
    await expect(rotate(deployment, "new")).rejects.toThrow("interrupted");
    deployment.interruptAfter = Number.POSITIVE_INFINITY;
    await rotate(deployment, "newer");
    expect(deployment.stored).toEqual({ current: "new" });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    "rejects no request if interrupted after step %i, and completes when rerun",
    async (step) => {
      const deployment = new Deployment();
      deployment.interruptAfter = step;
      await expect(rotate(deployment, "new")).rejects.toThrow("interrupted");
      deployment.interruptAfter = Number.POSITIVE_INFINITY;
      await rotate(deployment, "newer");
      const { current } = deployment.stored;
      expect(["new", "newer"]).toContain(current);
      expect(deployment).toMatchObject({ sent: [current], accepted: { current } });
      expect(JSON.stringify([deployment.accepted, deployment.stored])).not.toMatch(/old|previous/);
    },
  );
});
