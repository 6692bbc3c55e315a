import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * An element's width in pixels, kept up to date. Undefined until it is laid out, so that nothing is
 * drawn for another width first; where there is no layout at all, a phone's.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.round(current.getBoundingClientRect().width) || phoneWidth);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const phoneWidth = 358;
