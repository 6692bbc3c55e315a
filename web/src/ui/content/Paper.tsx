import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import type { CalendarDate } from "@planner/shared/calendar";
import { cleanText } from "@planner/shared/cleanText";
import type { Plan } from "@planner/shared/plan/Plan";
import { describeGoals } from "@planner/shared/plan/texts/goalTexts";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useBrand } from "../../browser/brand.ts";
import { ScreenBoundary } from "../screen/ScreenBoundary.tsx";

/** The heading of a printed plan: the visitor, the date, the agency and the goals. Hidden on screen. */
export function PaperHeading({ plan, today, visitorName }: PaperHeadingProps) {
  const { name, phone } = useBrand();
  const date = new Date(today.year, today.month - 1, today.day);
  const day = date.toLocaleDateString("en-US", { dateStyle: "long" });
  return (
    <Heading>
      <strong>
        {visitorName ? `Plan for ${cleanText(visitorName)}, ${day}` : `Plan of ${day}`}
      </strong>
      <span>{phone ? `By ${name}, ${phone.text}` : `By ${name}`}</span>
      <span>{`Goal: ${describeGoals(plan.inputs)}`}</span>
    </Heading>
  );
}

type PaperHeadingProps = {
  readonly plan: Plan;
  readonly today: CalendarDate;
  readonly visitorName: string | undefined;
};

const Heading = chakra("p", {
  base: {
    display: "none",
    _print: { order: "0", display: "grid", gridTemplateColumns: "auto 1fr", columnGap: "6" },
    "& > span:last-of-type": { gridColumn: "1 / -1" },
  },
});

export const OnPaper = chakra("p", {
  base: { display: "none", _print: { display: "block", fontWeight: "bold" } },
});

/** A link as a QR code, on paper only. If its code does not load, paper has the link's text. */
export function PaperQrCode({ url, ...place }: Readonly<{ url: string }> & HTMLChakraProps<"div">) {
  return (
    <chakra.div display="none" w="20mm" _print={{ display: "block" }} {...place}>
      <ScreenBoundary fallback={null}>
        <Suspense>
          <QrCode text={url} />
        </Suspense>
      </ScreenBoundary>
    </chakra.div>
  );
}

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

/** Calls back before and after the page is printed. */
export function usePrintEvents(onPrint: (isPrinting: boolean) => void): void {
  const report = useEffectEvent(({ type }: Event) => onPrint(type === "beforeprint"));
  useEffect(() => {
    const update = (event: Event) => report(event);
    window.addEventListener("beforeprint", update);
    window.addEventListener("afterprint", update);
    return () => {
      window.removeEventListener("beforeprint", update);
      window.removeEventListener("afterprint", update);
    };
  }, []);
}

/** Print styles of the whole page. Each section hides its own interactive parts, except buttons and the page's navigation. */
export function PrintStyles() {
  return <Global styles={onPaper} />;
}

const onPaper = {
  "@page": { margin: "12mm" },
  "@media print": {
    html: {
      colorScheme: "light",
      background: "Canvas",
      fontSize: "11px",
      printColorAdjust: "exact",
    },
    // Black on white: colors stay only in the meter, the charts and the chosen tile.
    "main, main *": { color: "#000 !important" },
    "main text": { fill: "#000 !important" },
    "header, main section, main div:has(> section)": { background: "none !important" },
    "footer, main button, header nav, header button, div:has(> [role=progressbar])": {
      display: "none !important",
    },
    "table, section, li, dl > div": { breakInside: "avoid" },
    "header > div": { paddingInline: "0 !important" },
    "h2, h3, summary, h2 + p, h3 + p": { breakAfter: "avoid" },
    "td, th": { paddingBlock: "0.125rem !important" },
    main: {
      position: "relative",
      padding: "0.25rem 1px 0 !important",
      maxWidth: "none !important",
    },
  },
} as const;
