import { createHash } from "node:crypto";

/** CSP source expressions (`sha256-…`) of what pages carry inline. The edge's header allows these and nothing else inline. */
export type ContentPolicy = {
  readonly script: readonly string[];
  readonly style: readonly string[];
};

/** The policy that a site of these HTML pages needs. */
export function contentPolicy(pages: readonly string[]): ContentPolicy {
  return {
    script: hashesOf(pages, /<script>([\s\S]*?)<\/script>/g),
    // Emotion inserts its rules into an empty <style>: that one's text is "".
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
