import { chakra } from "@chakra-ui/react";
import { Component, createRef, type ReactNode } from "react";

type ScrollAnchoredRowsProps = Readonly<{ leads: unknown; children: ReactNode }>;
type Anchor = { readonly row: Element; readonly top: number };

/** Keeps leads in place when others are added above: Safari never does. A class, because no hook runs before the change. */
export class ScrollAnchoredRows extends Component<ScrollAnchoredRowsProps> {
  private readonly container = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(previous: ScrollAnchoredRowsProps): Anchor | null {
    if (previous.leads === this.props.leads) return null;
    const names = this.container.current?.querySelectorAll("[data-lead]") ?? [];
    for (const row of names) {
      const { top } = row.getBoundingClientRect();
      if (top >= 0 && top < window.innerHeight) return { row, top };
    }
    return null;
  }

  override componentDidUpdate(
    _props: ScrollAnchoredRowsProps,
    _state: unknown,
    anchor: Anchor | null,
  ) {
    if (!anchor?.row.isConnected) return;
    const moved = anchor.row.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) window.scrollBy(0, moved);
  }

  override render() {
    // Without the browser's own anchoring, which would move the rows a second time.
    return (
      <chakra.div ref={this.container} css={{ overflowAnchor: "none" }}>
        {this.props.children}
      </chakra.div>
    );
  }
}
