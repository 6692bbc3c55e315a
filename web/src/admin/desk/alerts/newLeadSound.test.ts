import { beforeEach, expect, it, vi } from "vitest";

const leadId = (number: number) => `01930000-0000-7000-8000-00000000000${number}`;

/** The frequencies of the tones that the browser has played. */
const tones: number[] = [];

/** A browser that allows sound once the user has pressed something. */
class FakeAudio {
  state = "suspended";
  readonly currentTime = 0;
  readonly destination = {};

  async resume(): Promise<void> {
    this.state = "running";
  }

  createOscillator() {
    const frequency = { value: 0 };
    const connect = (volume: object) => volume;
    return { frequency, connect, start: () => tones.push(frequency.value), stop: () => undefined };
  }

  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}

/** The locks of a browser, which all of its tabs share: one holder of a name at a time. */
function someLocks() {
  let last: Promise<void> = Promise.resolve();
  return {
    request: (_: string, hold: () => void) => {
      last = last.then(hold);
      return last;
    },
  };
}

/** A tab of the browser, in which the user has pressed something. */
async function openTab() {
  vi.resetModules();
  const tab = await import("./newLeadSound.ts");
  await tab.unlockSound();
  return tab;
}

beforeEach(() => {
  tones.length = 0;
  const items = new Map<string, string>();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("navigator", { locks: someLocks() });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
});

it("is off until it is switched on, which plays it as a sample", async () => {
  const tab = await openTab();
  await tab.announceLead(leadId(1));
  expect(tab.isSoundOn()).toBe(false);
  expect(tones).toEqual([]);
  tab.switchSound(true);
  await vi.waitFor(() => expect(tones).toHaveLength(1));
  await tab.announceLead(leadId(2));
  expect(tones).toHaveLength(2);
  tab.switchSound(false);
  await tab.announceLead(leadId(3));
  expect(tones).toHaveLength(2);
});

it("plays once for a lead, in whichever tab learns of it first", async () => {
  const one = await openTab();
  const other = await openTab();
  one.switchSound(true);
  await vi.waitFor(() => expect(tones).toHaveLength(1));
  await Promise.all([one.announceLead(leadId(1)), other.announceLead(leadId(1))]);
  expect(tones).toHaveLength(2);
  await other.announceLead(leadId(2));
  // A minute later, because it was hidden.
  await one.announceLead(leadId(2));
  expect(tones).toHaveLength(3);
});

it("leaves a lead to another tab if the browser allows this one no sound", async () => {
  const allowed = await openTab();
  allowed.switchSound(true);
  await vi.waitFor(() => expect(tones).toHaveLength(1));
  vi.resetModules();
  const silent = await import("./newLeadSound.ts");
  await silent.announceLead(leadId(1));
  await allowed.announceLead(leadId(1));
  expect(tones).toHaveLength(2);
});
