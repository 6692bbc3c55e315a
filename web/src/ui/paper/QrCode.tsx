import { encode } from "uqr";

/** A text as a QR code. In its own chunk with the library. */
export function QrCode({ text }: Readonly<{ text: string }>) {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const squares = data.flatMap((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code"
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} />
    </svg>
  );
}
