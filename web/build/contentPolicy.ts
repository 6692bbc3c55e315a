import { hash } from "node:crypto";

/** The CSP hashes (`sha256-…`) of the inline scripts and styles. The edge's header allows no others. */
export function contentPolicy(pages: readonly string[]) {
  const scripts = contentsOf(pages, /<script>([\s\S]*?)<\/script>/g);
  const styles = contentsOf(pages, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return {
    script: hashesOf(scripts),
    // Emotion inserts its rules into an empty <style>.
    style: hashesOf([...styles, ""]),
  };
}

/** The contents of the elements that the pattern's group matches. */
function contentsOf(pages: readonly string[], element: RegExp): readonly string[] {
  return pages.flatMap((page) => [...page.matchAll(element)].map(([, content = ""]) => content));
}

function hashesOf(contents: readonly string[]): readonly string[] {
  return [...new Set(contents)].map((content) => `sha256-${hash("sha256", content, "base64")}`);
}
