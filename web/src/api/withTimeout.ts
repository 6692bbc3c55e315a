/**
 * Runs a call that can be aborted, and aborts it when its time is up: it rejects then. (Browsers in use lack
 * `AbortSignal.timeout`.)
 */
export async function withTimeout<T>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
