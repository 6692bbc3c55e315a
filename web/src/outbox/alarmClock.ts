/** A wait that can be cut short. Ringing while nothing waits does nothing. */
export function alarmClock() {
  let ring: () => void = nothing;
  return {
    ring: () => ring(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

function nothing(): undefined {
  return undefined;
}
