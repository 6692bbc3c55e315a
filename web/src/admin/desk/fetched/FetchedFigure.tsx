import { Skeleton } from "@chakra-ui/react";
import type { ReactNode } from "react";

type FetchedFigureProps = Readonly<{ isFailed: boolean; children: ReactNode }>;

/** A figure of the desk. Without children, it is not known yet, which is not zero. The desk's bar says what failed. */
export function FetchedFigure({ isFailed, children }: FetchedFigureProps) {
  if (children !== undefined) return <span>{children}</span>;
  if (isFailed) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">not loaded</span>
      </>
    );
  }
  return (
    <Skeleton as="span" display="inline-block" w="3ch" h="1em" verticalAlign="middle">
      <span className="visually-hidden">loading</span>
    </Skeleton>
  );
}
