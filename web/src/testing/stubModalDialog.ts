import { vi } from "vitest";

/** jsdom has the dialog element but not its methods: these open and close it as a browser does. */
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
