/**
 * Whether the visitor is busy with the page around the frame. A dialog would then pull them back. Without the loader, only
 * the focus says so.
 */
export function isElsewhere(): boolean {
  if (window.parent === window) return false;
  return document.documentElement.dataset.offscreen === "true" || !document.hasFocus();
}
