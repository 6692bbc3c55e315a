import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../repositoryRoot.ts";
import { costPage } from "./costPage.ts";

// npm run docs:cost: writes docs/cost.md from the tables in this folder.
writeFileSync(join(repositoryRoot, "docs", "cost.md"), costPage());
