import { chakra } from "@chakra-ui/react";
import { encode } from "uqr";

/** A QR code drawn as one path. Dark on light in both colour schemes: many scanners read no other. */
export function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <Svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Svg>
  );
}

const Svg = chakra("svg", {
  base: {
    display: "block",
    w: "12rem",
    h: "12rem",
    mx: "auto",
    borderRadius: "md",
    bg: "white",
    fill: "stone.950",
  },
});
