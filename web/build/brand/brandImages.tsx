/** @jsxRuntime automatic */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Brand } from "@planner/shared/brand/brandSchema";
import { Resvg } from "@resvg/resvg-js";
import { imagesToIco } from "png-to-ico";
import satori from "satori";
import { tokens } from "../../src/app/theme/tokens.ts";
import { accentColors } from "./accentColors.ts";
import { shareImageSize } from "./brandFiles.ts";

/** A brand's icons, its web app manifest and the image of link previews, by path. */
export async function brandImages(
  brand: Brand,
): Promise<Readonly<Record<string, string | Buffer>>> {
  const icon = (width: number) => toPng(brand.icon, width);
  return {
    "favicon.svg": brand.icon,
    "favicon.ico": await toIco(brand.icon),
    "apple-touch-icon.png": icon(180),
    "icon-192.png": icon(192),
    "icon-512.png": icon(512),
    "manifest.json": manifest(brand),
    "share.png": toPng(await shareImage(brand), shareImageSize.width),
  };
}

function toPng(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
}

async function toIco(svg: string): Promise<Buffer> {
  const sizes = [16, 32, 48].map((width) => {
    const {
      width: actual,
      height,
      pixels,
    } = new Resvg(svg, {
      fitTo: { mode: "width", value: width },
    }).render();
    return { width: actual, height, data: pixels };
  });
  return imagesToIco(sizes);
}

function manifest({ name, description }: Brand): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    start_url: "/",
    display: "browser",
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  });
}

const { white, stone } = tokens.colors;

/** The title on the accent's color, as SVG. Satori draws the letters as paths, so no font has to be installed. */
async function shareImage({ name, title, icon, accent, isExample }: Brand): Promise<string> {
  const { light } = accentColors(accent);
  const iconUrl = `data:image/svg+xml;base64,${Buffer.from(icon).toString("base64")}`;
  const row = { display: "flex", alignItems: "center" } as const;
  return satori(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        boxSizing: "border-box",
        padding: 72,
        background: stone[25].value,
        borderBottom: `24px solid ${light.solid}`,
        color: stone[900].value,
        fontFamily: "Inter",
      }}
    >
      <div style={{ ...row, gap: 24, fontSize: 44, fontWeight: 800 }}>
        <img src={iconUrl} width={72} height={72} alt="" />
        {name}
        {isExample ? (
          <div style={{ ...row, padding: "4px 16px", border: "3px solid", fontSize: 28 }}>
            Example
          </div>
        ) : null}
      </div>
      <div style={{ ...row, fontSize: 88, fontWeight: 800, lineHeight: 1.1, letterSpacing: -2 }}>
        {title}
      </div>
      <div
        style={{
          ...row,
          alignSelf: "flex-start",
          padding: "20px 36px",
          borderRadius: 16,
          background: light.solid,
          color: white.value,
          fontSize: 36,
          fontWeight: 800,
        }}
      >
        Get your custom 30-day plan
      </div>
    </div>,
    {
      ...shareImageSize,
      fonts: [{ name: "Inter", data: await readFile(fontFile), weight: 800, style: "normal" }],
    },
  );
}

const fontFile = fileURLToPath(
  import.meta.resolve("@fontsource/inter/files/inter-latin-800-normal.woff"),
);
