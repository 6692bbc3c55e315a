import { describe, expect, it } from "vitest";
import {
  type OriginSecretValue,
  type OriginServices,
  rotateOriginSecret,
} from "./rotateOriginSecret.ts";

/** CDN, functions and secret, checked for the one thing that matters after every step of theirs. */
class Deployment {
  /** What the locations of the CDN show: several values while a change is under way. */
  shown: readonly string[] = ["old"];
  accepted: OriginSecretValue = { current: "old" };
  kept: OriginSecretValue = { current: "old" };
  steps = 0;
  /** The step after which the command is cut off, from 1. */
  cutOffAt = Number.POSITIVE_INFINITY;

  readonly services: OriginServices = {
    shownByCdn: async () => {
      this.shown = this.shown.slice(-1);
      this.#step();
      return this.shown[0] ?? "";
    },
    showByCdn: async (value) => {
      this.shown = [...this.shown, value];
      this.#step();
      this.shown = [value];
      this.#step();
    },
    acceptInFunctions: async (secret) => {
      this.accepted = secret;
      this.#step();
    },
    kept: async () => this.kept,
    keep: async (secret) => {
      this.kept = secret;
      this.#step();
    },
  };

  #step(): void {
    const taken = (secret: OriginSecretValue) => [secret.current, secret.previous];
    expect(taken(this.accepted)).toEqual(expect.arrayContaining([...this.shown]));
    // CloudFormation may update the functions or the CDN from the secret at any moment.
    expect(taken(this.kept)).toEqual(expect.arrayContaining([...this.shown]));
    expect(taken(this.accepted)).toContain(this.kept.current);
    this.steps += 1;
    if (this.steps === this.cutOffAt) throw new Error("cut off");
  }
}

const rotate = (deployment: Deployment, value: string) =>
  rotateOriginSecret(deployment.services, value, () => undefined);

describe("rotateOriginSecret", () => {
  it("ends with the new value everywhere and the old one nowhere", async () => {
    const deployment = new Deployment();
    await rotate(deployment, "new");
    expect(deployment).toMatchObject({
      shown: ["new"],
      accepted: { current: "new" },
      kept: { current: "new" },
      steps: 7,
    });
    expect(JSON.stringify([deployment.accepted, deployment.kept])).not.toContain("old");
  });

  it("goes on with the value of a rotation that was cut off", async () => {
    const deployment = new Deployment();
    deployment.cutOffAt = 3;
    await expect(rotate(deployment, "new")).rejects.toThrow("cut off");
    deployment.cutOffAt = Number.POSITIVE_INFINITY;
    await rotate(deployment, "newer");
    expect(deployment.kept).toEqual({ current: "new" });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    "refuses nobody when it is cut off after step %i, and completes when run again",
    async (failAt) => {
      const deployment = new Deployment();
      deployment.cutOffAt = failAt;
      await expect(rotate(deployment, "new")).rejects.toThrow("cut off");
      deployment.cutOffAt = Number.POSITIVE_INFINITY;
      await rotate(deployment, "newer");
      const { current } = deployment.kept;
      expect(["new", "newer"]).toContain(current);
      expect(deployment).toMatchObject({ shown: [current], accepted: { current } });
      expect(JSON.stringify([deployment.accepted, deployment.kept])).not.toMatch(/old|previous/);
    },
  );
});
