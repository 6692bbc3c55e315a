import { vi } from "vitest";

/** Adds `showModal` and `close` to the dialog element, which jsdom lacks. */
export function stubModalDialog(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal: vi.fn(function showModal(this: HTMLDialogElement) {
      this.open = true;
    }),
    close: vi.fn(function close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event("close"));
    }),
  });
}
