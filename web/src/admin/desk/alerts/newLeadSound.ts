import { browserStorage } from "../../../browser/storage.ts";

/** Whether this browser plays a sound for new leads. Off until the user switches it on. */
export function isSoundOn(): boolean {
  return browserStorage.read(storageKey) === "on";
}

/** Switches the sound for new leads on or off. Switching it on plays it, as a sample. */
export function switchSound(isOn: boolean): void {
  if (isOn) {
    browserStorage.write(storageKey, "on");
    void unlockSound()?.then(playSound);
  } else {
    browserStorage.remove(storageKey);
  }
}

/** Gets the browser's permission to play sounds. Browsers give it only while the user presses something, once per page. */
export function unlockSound(): Promise<void> | undefined {
  if (!("AudioContext" in window)) return undefined;
  audio ??= new AudioContext();
  return audio.resume();
}

/**
 * Plays the sound for a new lead, in one of the browser's tabs: the first one that learns of the lead and may play it. Leads
 * that are older than the last announced one make no sound.
 */
export async function announceLead(id: string): Promise<void> {
  if (!isSoundOn() || audio?.state !== "running") return;
  const announce = () => {
    // The IDs sort by time.
    const last = browserStorage.read(lastKey) ?? "";
    if (id <= last) return;
    browserStorage.write(lastKey, id);
    playSound();
  };
  // Without the lock, two tabs could read before one of them writes. Older browsers have none.
  if ("locks" in navigator) await navigator.locks.request(lastKey, announce);
  else announce();
}

/** A short, quiet tone. Silent if the browser has not given its permission. */
function playSound(): void {
  if (audio?.state !== "running") return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.06, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + toneSeconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + toneSeconds);
}

let audio: AudioContext | undefined;

const storageKey = "planner.desk.sound";
/** The ID of the last announced lead is stored under this key, which also names the lock. */
const lastKey = "planner.desk.sound.last";
const toneSeconds = 0.5;
