import { chakra } from "@chakra-ui/react";
import { Component, createRef, type ReactNode } from "react";

type ScrollAnchoredProps = Readonly<{ listKey: string; children: ReactNode }>;
type Anchor = { readonly element: Element; readonly top: number };

/**
 * Keeps the tabs and the leads of one list in place when something above them grows or shrinks: Safari never does, and other
 * browsers not at the top of the page. A class, because no hook runs before the change.
 */
export class ScrollAnchored extends Component<ScrollAnchoredProps> {
  private readonly container = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate({ listKey }: ScrollAnchoredProps): Anchor | null {
    const { current: container } = this.container;
    if (!container || listKey !== this.props.listKey) return null;
    // While the user looks at what is above, the list makes room for it, unless a press on the list would miss.
    const isBelow = container.getBoundingClientRect().top > 0;
    if (isBelow && !container.matches(":hover, :focus-within")) return null;
    for (const element of container.querySelectorAll("[role=tablist], [data-lead]")) {
      const { top } = element.getBoundingClientRect();
      if (top >= 0 && top < window.innerHeight) return { element, top };
    }
    return null;
  }

  override componentDidUpdate(_props: ScrollAnchoredProps, _state: unknown, anchor: Anchor | null) {
    if (!anchor?.element.isConnected) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (moved !== 0) window.scrollBy(0, moved);
  }

  override render() {
    // Without the browser's own anchoring, which would move them a second time.
    return (
      <chakra.div ref={this.container} css={{ overflowAnchor: "none" }}>
        {this.props.children}
      </chakra.div>
    );
  }
}
