import { benchDesk } from "@planner/tools/bench/benchDesk";
import { benchPages } from "./benchPages.ts";

/*
 * npm run bench [-- pages | desk [<leads>]]
 *
 * Measures the site in web/dist and the stage in cdk.out, which `npm run bench` builds first, and prints the tables of
 * docs/benchmarks.md.
 */
const [part, leads = "1000000"] = process.argv.slice(2);

if (part !== "desk") {
  const head = ["Lighthouse", "Performance", "Lowest other score", "Blocking time in ms"];
  printTable(head, await benchPages());
}
if (part !== "pages") {
  const head = ["Page", `Units, ${leads} leads`, "1000", "Ratio", "Time in ms", "1000", "Ratio"];
  printTable(head, await benchDesk(Number(leads)));
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
