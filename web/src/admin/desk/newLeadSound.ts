import { browserStorage } from "../../browser/tabStorage.ts";

/** Whether this browser plays a sound for new leads. Off until the user switches it on. */
export function isSoundOn(): boolean {
  return browserStorage.read(storageKey) === "on";
}

/** Switching it on plays it, as a sample. */
export function switchSound(isOn: boolean): void {
  if (isOn) {
    browserStorage.write(storageKey, "on");
    void unlockSound()?.then(playSound);
  } else {
    browserStorage.remove(storageKey);
  }
}

/** Gets the browser's permission. Browsers give it only while the user presses something, once per page. */
export function unlockSound(): Promise<void> | undefined {
  if (!("AudioContext" in window)) return undefined;
  audio ??= new AudioContext();
  return audio.resume();
}

/** A short, quiet tone. Silent if the browser has not given its permission. */
export function playSound(): void {
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
const toneSeconds = 0.5;
