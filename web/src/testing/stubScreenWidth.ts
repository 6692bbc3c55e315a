import { vi } from "vitest";

/** Replaces the screen of a desktop with one of this width, in pixels. */
export function stubScreenWidth(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, rem = "0"] = query.match(/min-width: (\d+)rem/) ?? [];
    return Object.assign(new EventTarget(), { media: query, matches: Number(rem) * 16 <= width });
  });
}
