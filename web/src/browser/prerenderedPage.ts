/** Names the screen to hydrate, on the root of a prerendered page: the edge serves the 404 page for every unknown path. */
export const prerenderedMark = "data-prerendered";

/** What a visitor does before the app runs. `beforeHydration.ts` collects it, and `useEarlyInput` takes it over. */
export type EarlyInput = {
  /** The form as it was prerendered. Has what the visitor entered, even after React has replaced it. */
  readonly form: HTMLFormElement;
  /** The field that got the focus last. */
  focused?: EventTarget | null;
  /** The positions of the clicked buttons among all buttons of the page, in the order of the clicks. */
  readonly pressed: number[];
  readonly stop: () => void;
};

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}
