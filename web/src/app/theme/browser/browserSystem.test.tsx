import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { AdminRoutes } from "../../../admin/AdminRoutes.tsx";
import { fakeUserPool } from "../../../admin/testing/fakeUserPool.ts";
import { createAdminApi } from "../../../api/adminApi.ts";
import { type Place, startingPlace } from "../../../calculator/place.ts";
import { fakeAdminApi } from "../../../testing/fakeAdminApi.ts";
import { fakeApi } from "../../../testing/fakeApi.ts";
import { propNames } from "../../../testing/propNames.ts";
import { someLeads } from "../../../testing/someLeads.ts";
import { stubModalDialog } from "../../../testing/stubModalDialog.ts";
import { App } from "../../App.tsx";
import { system } from "../system.ts";
import { browserSystem } from "./browserSystem.ts";
import { plainStyleProps } from "./plainStyleProps.ts";

const goals = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
const contact = { first_name: "", work_email: "", mobile: "", website: "" };

type Screen = Readonly<{ name: string; content: () => ReactNode; shows: RegExp }>;

const calculator = (start: Place) => () => <App screen="calculator" start={start} />;

function admin(pathname: string) {
  return () => {
    fakeAdminApi(someLeads(3));
    const userPool = fakeUserPool();
    const now = () => new Date("2026-11-17T12:30:00.000Z");
    const services = { userPool, api: createAdminApi(userPool.accessToken), now };
    return (
      <MemoryRouter initialEntries={[pathname]}>
        <AdminRoutes services={services} />
      </MemoryRouter>
    );
  };
}

const screens: readonly Screen[] = [
  { name: "inputs", content: calculator(startingPlace), shows: /^1 of 3$/ },
  {
    name: "gate",
    content: calculator({ step: "gate", inputs: goals, contact }),
    shows: /Generate My Plan/,
  },
  { name: "results", content: calculator({ step: "results", inputs: goals }), shows: /On Track/ },
  {
    name: "results below the gate",
    content: calculator({ step: "results", inputs: { ...goals, target_estimates_per_week: 2 } }),
    shows: /^Increase Budget$/,
  },
  { name: "404", content: () => <App screen="notFound" start={startingPlace} />, shows: /Oops/ },
  { name: "dashboard", content: admin("/admin"), shows: /\(305\) 867-5319/ },
  { name: "sign-in", content: admin("/admin/sign-in"), shows: /Forgot/ },
];

describe("browserSystem", () => {
  beforeEach(stubModalDialog);

  it.each(screens)(
    "gives the $name screen the classes and attributes that Chakra would",
    async (of) => {
      fakeApi();
      // Once before it counts: the first rendering of a lazy screen shows its skeleton as well.
      await elementsOf(of, system);
      expect(await elementsOf(of, browserSystem)).toEqual(await elementsOf(of, system));
    },
  );

  it("resolves whatever styles as Chakra does, media queries in the same order", () => {
    fc.assert(
      fc.property(fc.array(someStyles, { maxLength: 3 }).map(asWritten), (styles) => {
        const [own, whole] = [browserSystem.css(...styles), system.css(...styles)];
        expect(own).toEqual(whole);
        expect(queries(own)).toEqual(queries(whole));
      }),
    );
  });

  it("takes a shorthand and its long form for one", () => {
    const styles = [{ px: "2", w: "4" }, { paddingInline: "3" }];
    expect(browserSystem.css(...styles)).toEqual(system.css(...styles));
    expect(browserSystem.css(...styles)).toHaveProperty("paddingInline", "var(--c-spacing-3)");
  });

  it("resolves whatever recipe as Chakra does, merged or not", () => {
    fc.assert(
      fc.property(someRecipe, someRecipe, someChoice.map(asWritten), (one, other, choice) => {
        const [own, whole] = [browserSystem, system].map((context) => [
          context.cva(one)(choice),
          context.cva(one).merge(context.cva(other))(choice),
        ]);
        expect(own).toEqual(whole);
      }),
    );
  });

  it("takes for styles every prop in the source that Chakra takes for one", () => {
    const missing = propNames().filter(
      (name) => system.isValidProperty(name) && !browserSystem.isValidProperty(name),
    );
    expect(missing).toEqual([]);
  });

  it("takes for a style nothing that Chakra does not", () => {
    expect(plainStyleProps.filter((name) => !system.isValidProperty(name))).toEqual([]);
  });
});

/** The screen's HTML, tag by tag, without the ids that React counts up. */
async function elementsOf({ content, shows }: Screen, value: typeof system) {
  const { container } = render(
    <CacheProvider value={createCache({ key: "css", container: document.createElement("div") })}>
      <ChakraProvider value={value}>{content()}</ChakraProvider>
    </CacheProvider>,
  );
  await screen.findAllByText(shows);
  const html = container.innerHTML;
  cleanup();
  return html.replaceAll(/_r_\w+_/g, "id").split(/(?=<)/);
}

function queries(styles: object): readonly string[] {
  return Object.keys(styles).filter((key) => key.startsWith("@media"));
}

const someValue = fc.constantFrom(
  ...["2", "-2", "0.5", "1.5", "full", "fg.muted", "accent.focusRing", "md", "overlay", "fast"],
  ...["button", "unknown", "inset 0 0 0 1px {colors.accent.border}", 0, 4],
);
// Spelled one way each: two spellings inside one object are nobody's intention.
const someProp = fc.constantFrom(
  ...["px", "me", "w", "minH", "bg", "color", "borderTopRadius", "zIndex"],
  ...["cursor", "boxShadow", "fontSize", "textStyle", "transitionDuration", "display", "outline"],
);
const someCondition = fc.constantFrom(
  ...["_hover", "_dark", "_highContrast", "_before", "sm", "md", "lgDown", "smToMd"],
  ...["&:has(input)", "@media print", "@media (min-width: 20rem)", "@supports (x: y)"],
);
const someDeclarations = fc.dictionary(
  someProp,
  fc.oneof(
    { weight: 4, arbitrary: someValue },
    fc.dictionary(fc.oneof(fc.constant("base"), someCondition), someValue, { maxKeys: 3 }),
  ),
  { maxKeys: 4 },
);
const someStyles = fc
  .tuple(someDeclarations, fc.dictionary(someCondition, someDeclarations, { maxKeys: 2 }))
  .map(([declarations, conditional]) => ({ ...declarations, ...conditional }));

const variant = fc.constantFrom("size", "tone");
const option = fc.constantFrom("a", "b", "true");
const someRecipe = fc
  .record({
    base: someStyles,
    variants: fc.dictionary(variant, fc.dictionary(option, someStyles, { maxKeys: 2 })),
    defaultVariants: fc.dictionary(variant, option),
  })
  .map(asWritten);
const someChoice = fc.dictionary(variant, option);

/** The types of styles are for people who write them: a generator cannot keep to them. */
function asWritten(styles: unknown) {
  return JSON.parse(JSON.stringify(styles));
}
