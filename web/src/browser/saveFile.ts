/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Revoking it earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
