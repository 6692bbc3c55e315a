import { encode } from "uqr";

/** A text as a QR code. In its own chunk with the library. */
export function QrCode({ text }: Readonly<{ text: string }>) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  let squares = "";
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) squares += `M${x} ${y}h1v1h-1z`;
    }
  }
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code"
      shapeRendering="crispEdges"
    >
      <path d={squares} />
    </svg>
  );
}
