/** Why a file cannot be read, as a sentence. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** Ten times what 20,000 rows need. */
const maxBytes = 20 * 1024 * 1024;

/**
 * Reads the text of an export. The services write UTF-8 or UTF-16 with a byte order mark.
 *
 * @throws UnreadableFile if it is not text, or too large
 */
export async function readText(file: Blob): Promise<string> {
  if (file.size > maxBytes) {
    const megabytes = Math.ceil(file.size / 1024 / 1024);
    throw new UnreadableFile(
      `This file has ${megabytes} MB. An export of 20,000 rows has less than 20 MB: choose fewer days or columns.`,
    );
  }
  return decode(new Uint8Array(await file.arrayBuffer()));
}

function decode(bytes: Uint8Array): string {
  if (isArchive(bytes)) {
    throw new UnreadableFile(
      "This is a ZIP archive or an Excel workbook, not a CSV. Unpack it, or download it as CSV.",
    );
  }
  const encoding = encodingOf(bytes);
  const text = tryDecode(bytes, encoding);
  if (text === undefined || text.includes("\u0000")) {
    throw new UnreadableFile("This file is no text. Download the report as CSV.");
  }
  if (text.trim() === "") throw new UnreadableFile("This file is empty.");
  return text;
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function tryDecode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows saves CSV files in the old Western European encoding.
    return encoding === "utf-8" ? new TextDecoder("windows-1252").decode(bytes) : undefined;
  }
}

/** ZIP archives, which Excel's workbooks are too, start with "PK" and two control characters. */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** By the byte order mark. Without one, UTF-16 has a zero in every other byte of plain English. */
function encodingOf(bytes: Uint8Array): Encoding {
  // A file of less than two bytes is not UTF-16: 1 is in no byte order mark.
  const [first = 1, second = 1] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}
