/** JSON as the content of a `<script type="application/json">`. Without "<", it cannot end the element. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
