import { quietenSdk } from "../commands/quietenSdk.ts";
import { benchReading } from "./benchReading.ts";
import { toMarkdown } from "./toMarkdown.ts";

// npm run bench: what reading costs as the table grows. Another bench joins the list.
quietenSdk();
for (const bench of [benchReading]) {
  const { title, sizes, rows } = await bench();
  process.stdout.write(`\n### ${title}\n\n${toMarkdown(sizes, rows)}\n`);
}
