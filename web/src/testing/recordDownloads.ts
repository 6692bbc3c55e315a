import { vi } from "vitest";

/** The files that the page downloads from now on. */
export function recordDownloads(): readonly Blob[] {
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (file: Blob) => {
        files.push(file);
        return "blob:a";
      };
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  return files;
}
