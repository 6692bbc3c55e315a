import { createHash } from "node:crypto";

/** The CSP hashes (`sha256-…`) of the inline scripts and styles. The edge's header allows no others. */
export type ContentPolicy = {
  readonly script: readonly string[];
  readonly style: readonly string[];
};

/** Collects the hashes from the site's HTML pages. */
export function contentPolicy(pages: readonly string[]): ContentPolicy {
  return {
    script: hashesOf(pages, /<script>([\s\S]*?)<\/script>/g),
    // Emotion inserts its rules into an empty <style>.
    style: [...hashesOf(pages, /<style[^>]*>([\s\S]*?)<\/style>/g), hashOf("")],
  };
}

function hashesOf(pages: readonly string[], element: RegExp): string[] {
  const texts = pages.flatMap((page) => [...page.matchAll(element)].map((match) => match[1] ?? ""));
  return [...new Set(texts.map(hashOf))];
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
