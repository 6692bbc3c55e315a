import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { reliabilityPage } from "./reliabilityPage.ts";
import { readResult } from "./showResults.ts";

// npm run docs:reliability: writes docs/reliability.md from the results in this folder.
writeFileSync(join(repositoryRoot, "docs", "reliability.md"), reliabilityPage(readResult));
