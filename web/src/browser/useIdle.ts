import { useEffect, useState } from "react";
import { whenIdle } from "./whenIdle.ts";

/** Whether the component's first screen is painted and the browser has been idle since. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
