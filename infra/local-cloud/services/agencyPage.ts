import { plannerEventTypes } from "@planner/shared/api/plannerEventTypes";
import { paths } from "@planner/shared/api/sitePaths";
import { type HttpHandler, type HttpResponse, textResponse } from "../http/HttpMessage.ts";

/** The path of a made-up agency's page, on another origin than the site, that embeds the planner. */
export const agencyPath = "/agency/";

/** Lets the local agency's page, which is on http, frame the planner if the template lets all https pages frame it. */
export function allowFramingByAgency(response: HttpResponse, agencyOrigin: string): HttpResponse {
  const policyName = "content-security-policy";
  const policy = response.headers[policyName];
  if (policy === undefined) return response;
  const localPolicy = policy.replace(
    "frame-ancestors https:",
    `frame-ancestors ${agencyOrigin} https:`,
  );
  return { ...response, headers: { ...response.headers, [policyName]: localPolicy } };
}

/** Serves the agency's page. */
export function agencyPage(siteOrigin: string): HttpHandler {
  return async () => textResponse(200, "text/html; charset=utf-8", htmlOf(siteOrigin));
}

/** The events that the page lists: all but the many `resize` events. */
const listedEvents = ["ready", ...plannerEventTypes];

/** Contains the snippet from `docs/embedding.md`, and lists what the planner reports. */
const htmlOf = (siteOrigin: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Floors that bring you jobs</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { font: 18px/1.6 Georgia, serif; margin: 0 }
header, section, footer { max-width: 70rem; margin: auto; padding: 1rem }
header { display: flex; justify-content: space-between; border-bottom: 1px solid #8886 }
h1, h2 { line-height: 1.2 }
[data-planner] { max-width: 80rem; margin: 1rem auto }
</style>
<header><strong>Agency</strong><a href="#events">Events</a></header>
<section>
<h1>More coating jobs from your ads</h1>
<p>We run ads for contractors who coat garage floors, patios and shops. Find out what your month could look like.</p>
</section>
<div data-planner data-datalayer style="min-height: 790px"><noscript><a href="${siteOrigin}${paths.home}">Plan your ad budget</a></noscript></div>
<script src="${siteOrigin}${paths.embedScript}" async></script>
<section>
<h2>What clients ask us</h2>
<p>How soon do the first calls come in? Most see them in the first week. The weeks after that are for learning what works where you are.</p>
<p>Do I need a website? No. If you have one, we look at it together and change what keeps people from calling.</p>
</section>
<footer><h2 id="events">What the planner reported</h2><ol></ol></footer>
<script>
for (const type of ${JSON.stringify(listedEvents)}) {
  addEventListener("planner:" + type, ({ detail }) => {
    const item = document.createElement("li");
    item.textContent = type + " " + JSON.stringify(detail);
    document.querySelector("ol").append(item);
  });
}
</script>
</html>
`;
