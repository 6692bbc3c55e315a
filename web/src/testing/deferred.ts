/** A promise that the test settles. */
export function deferred<T>() {
  let resolve: (value: T) => void = unset;
  let reject: (reason: Error) => void = unset;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

function unset(): never {
  throw new Error("A promise's executor runs before its constructor returns");
}
