import { useEffect, useState } from "react";

/** A text once it has stayed the same for a moment; nothing before it first changes. For announcing what a slider does without a word for every step. */
export function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (text === first && settled === "") return;
    const timer = setTimeout(() => setSettled(text), stillMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}

const stillMs = 600;
