import { ChakraProvider, createSystem, defaultBaseConfig } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { initialWizardState, type WizardState } from "../calculator/WizardState.ts";
import { fakeApi } from "../testing/fakeApi.ts";
import { withoutStyles } from "../testing/withoutStyles.ts";
import { system, themeConfig } from "../ui/theme/system.ts";
import { dismissAllToasts, showToast } from "../ui/toasts.ts";
import { App } from "./App.tsx";
import { screenAt } from "./screens.ts";

vi.unmock("../admin/theme/adminSystem.ts");

const goals = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

/** `shows`: a text that shows when the screen has loaded. */
type Screen = Readonly<{ pathname: string; start: WizardState; shows: RegExp; toasts: boolean }>;

const few = { ...goals, target_estimates_per_week: 2 };
const screens: readonly (readonly [string, string, WizardState, RegExp, boolean])[] = [
  ["gate", "/", { step: "gate", inputs: goals }, /Generate My Plan/, true],
  ["results on track", "/", { step: "results", inputs: goals }, /^What if\?$/, true],
  ["results below the gate", "/", { step: "results", inputs: few }, /^What if\?$/, true],
  ["lost link", "/plan", initialWizardState, /^Open your plan$/, false],
  ["admin", "/admin", initialWizardState, /administrator privileges/, true],
];

const unstyled = withoutStyles(system);

const wholeSystem = createSystem(defaultBaseConfig, themeConfig);

describe("system", () => {
  it.each(screens)(
    "styles the %s screen like Chakra's full base config, with known sizes and colors",
    async (_, pathname, start, shows, toasts) => {
      const screenCase = { pathname, start, shows, toasts };
      fakeApi();
      // The first render also inserts the rules of the skeleton.
      await rulesOf(screenCase, unstyled);
      const own = await rulesOf(screenCase, system);
      expect(own).toEqual(await rulesOf(screenCase, wholeSystem));
      const unknown = own.join("\n").matchAll(unknownToken);
      expect([...unknown].map(([declaration]) => declaration)).toEqual([]);
    },
  );
});

/** Unknown tokens end up in the CSS verbatim: `width:12`, `color:fg.mutde`. */
const unknownToken =
  /(?<=[{;])((min-|max-)?(width|height)|(margin|padding|inset)[a-z-]*|(row-|column-)?gap|top|bottom):-?[1-9][\d.]*(?=[;}])|(?<=[{;])([a-z-]*color|background|fill|stroke):[a-z]+\.[a-z.]+/gi;

/** The CSS rules that a screen inserts, sorted, without class names and Chakra's `--bg-currentcolor`. */
async function rulesOf(
  { pathname, start, shows, toasts }: Screen,
  value: typeof system,
): Promise<readonly string[]> {
  window.history.replaceState(null, "", pathname);
  showToast({ tone: "destructive", title: "Title", description: "Description" });
  const container = document.createElement("div");
  render(
    <CacheProvider value={createCache({ key: "css", container })}>
      <ChakraProvider value={value}>
        <App screen={screenAt(pathname)} start={start} />
      </ChakraProvider>
    </CacheProvider>,
  );
  await screen.findAllByText(shows);
  if (toasts) await screen.findByText("Description");
  cleanup();
  dismissAllToasts();
  const rules = [...container.querySelectorAll("style")].map((style) =>
    style.textContent
      .replaceAll(/--bg-currentcolor:[^;]+;/g, "")
      .replaceAll(/css-[a-z0-9]+/g, "css"),
  );
  return [...new Set(rules)].sort();
}
