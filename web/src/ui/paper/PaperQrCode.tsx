import { chakra, type HTMLChakraProps } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { ScreenBoundary } from "../screen/ScreenBoundary.tsx";

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
