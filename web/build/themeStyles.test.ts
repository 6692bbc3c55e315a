import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { themeConfig } from "../src/ui/theme/system.ts";
import { themeStyles } from "./themeStyles.tsx";

const read = (path: string) => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
const plainStyles = ["", "calculator/"]
  .flatMap((folder) => {
    const sheet = folder === "" ? "styles.css" : `${folder}calculator.css`;
    return [...read(sheet).matchAll(/@import "(.+?)"/g)].map(([, path = ""]) =>
      read(folder + path),
    );
  })
  .join("\n");
const all = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))];

it("has every token and width that the plain styles use, and they define no colors", () => {
  const tokens = all(themeStyles(), /--c-[\w\\.-]+(?=:)/g);
  expect(tokens).toContain("--c-spacing-0\\.5");
  const used = all(plainStyles, /(?<=var\()--[\w\\.-]+/g);
  expect(used.filter((name) => !tokens.includes(name))).toEqual([]);
  const widths = Object.values(themeConfig.theme?.breakpoints ?? {});
  const usedWidths = all(plainStyles, /(?<=-width: )[\d.]+(?=rem\))/g);
  expect(widths).toEqual(expect.arrayContaining(usedWidths.map((rem) => `${Number(rem) * 16}px`)));
  expect(all(plainStyles, /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/gi)).toEqual([]);
});
