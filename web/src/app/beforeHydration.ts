import { goalEntriesKey } from "../browser/calculatorKeys.ts";
import { type EarlyInput, prerenderedMark } from "../browser/prerenderedPage.ts";

// This script is inlined after prerendered pages. It restores the tab's input, hides step 1 from visitors past it, and collects
// early input.
const root = document.getElementById("root");
const form = root?.querySelector("form");

if (root && form) {
  // Only the history entries of the calculator's later steps have a step.
  if (history.state?.step) {
    hideStepOne(root);
  } else {
    restore(form, storedEntries());
    window.earlyInput = collectInput(root, form);
  }
}

/**
 * Makes the app render instead of hydrate, by removing the mark of a prerendered page. Fetches the code of the later steps in
 * parallel with the app.
 */
function hideStepOne(page: HTMLElement) {
  const preloads = document.querySelector<HTMLTemplateElement>("template#later-steps");
  if (preloads) document.head.append(preloads.content);
  page.removeAttribute(prerenderedMark);
  document.documentElement.dataset.step = "later";
}

/** Fills in what the tab has stored. */
function restore(fields: HTMLFormElement, entries: object) {
  for (const [name, text] of Object.entries(entries)) {
    const field = fields.elements.namedItem(name);
    if (field instanceof HTMLInputElement && typeof text === "string") field.value = text;
  }
}

/** Records the focus and the clicks until the app takes them over. */
function collectInput(page: HTMLElement, form: HTMLFormElement): EarlyInput {
  const main = page.querySelector("main") ?? form;
  const input: EarlyInput = {
    form,
    pressed: [],
    stop() {
      main.removeEventListener("click", recordClick);
      form.removeEventListener("focusin", recordFocus);
    },
  };

  function recordFocus({ target }: Event) {
    input.focused = target;
  }

  function recordClick(event: Event) {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    // React handles clicks even during hydration, which would count this one twice.
    event.stopPropagation();
    input.pressed.push([...page.querySelectorAll("button")].indexOf(button));
    if (button.type === "submit") document.documentElement.dataset.pressed = "";
  }

  main.addEventListener("click", recordClick);
  form.addEventListener("focusin", recordFocus);
  return input;
}

function storedEntries(): object {
  try {
    const stored = sessionStorage.getItem(goalEntriesKey) ?? "{}";
    // An object even if another script has stored a number.
    return Object(JSON.parse(stored));
  } catch {
    // Storage is denied or its text is invalid: the defaults stay.
    return {};
  }
}
