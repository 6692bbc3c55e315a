import { type EarlyPresses, prerenderedMark } from "./prerenderedPage.ts";
import { tabStorageKeys } from "./tabStorage.ts";

/**
 * Inlined after the prerendered calculator (build/prerender.ts). Restores the tab's form input, hides step 1 from
 * visitors who are past it, and collects button presses until the app has loaded.
 */
const root = document.getElementById("root");
const form = root?.querySelector("form");

if (root && form) {
  const stored = storedState();
  if (stored?.step === "gate" || stored?.step === "results") hideStepOne(root);
  else if (isRecord(stored?.entries)) restore(form, stored.entries);
  window.earlyPresses = collectPresses(form);
}

/**
 * Without the mark the app renders instead of hydrating; until then the main area stays empty. Fetches the code of the later
 * steps in parallel with the app.
 */
function hideStepOne(page: HTMLElement) {
  const preloads = document.querySelector<HTMLTemplateElement>("template#later-steps");
  if (preloads) document.head.append(preloads.content);
  page.removeAttribute(prerenderedMark);
  document.documentElement.dataset.place = "further";
}

function restore(fields: HTMLFormElement, entries: Record<string, unknown>) {
  for (const [name, text] of Object.entries(entries)) {
    const field = fields.elements.namedItem(name);
    if (field instanceof HTMLInputElement && typeof text === "string") field.value = text;
  }
}

function collectPresses(fields: HTMLFormElement): EarlyPresses {
  const buttons: HTMLButtonElement[] = [];
  const collect = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (button) {
      event.preventDefault();
      buttons.push(button);
      if (button.type === "submit") document.documentElement.dataset.pressed = "";
    }
  };
  fields.addEventListener("click", collect);
  return { buttons, stop: () => fields.removeEventListener("click", collect) };
}

function storedState(): Record<string, unknown> | undefined {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(tabStorageKeys.wizardState) ?? "null");
    return isRecord(place) ? place : undefined;
  } catch {
    // Storage is denied or its text is invalid: the visitor starts at step 1.
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
