/**
 * The names that every object and list has, which no request may add to: the local cloud runs in this process. Functions run
 * in threads of their own, whose faults show in what they answer.
 */
export function inheritedNames(): readonly string[] {
  return [Object.prototype, Array.prototype, Function.prototype, Object, String.prototype].flatMap(
    (each) => Reflect.ownKeys(each).map(String),
  );
}
