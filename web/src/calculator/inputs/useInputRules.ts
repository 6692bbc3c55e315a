import { useEffect, useRef, useState } from "react";

type InputRules = typeof import("./inputRules.ts");

/**
 * The rules of step 1's fields, fetched once the page stands: what validates is not needed to show a form or to
 * type in it, and is 7 kB. `rules()` is undefined in that first moment; `whenReady` waits for it.
 */
export function useInputRules() {
  const loaded = useRef<InputRules>(undefined);
  const [failure, setFailure] = useState<unknown>();
  // Without the rules there is no way on: the screen's boundary says so and offers to reload.
  if (failure) throw failure;

  async function whenReady(): Promise<InputRules | undefined> {
    try {
      loaded.current ??= await import("./inputRules.ts");
    } catch (error) {
      setFailure(error);
    }
    return loaded.current;
  }

  useEffect(() => {
    // A failure counts only once the visitor waits for it.
    import("./inputRules.ts").then(
      (rules) => {
        loaded.current = rules;
      },
      () => undefined,
    );
  }, []);

  return { rules: () => loaded.current, whenReady };
}
