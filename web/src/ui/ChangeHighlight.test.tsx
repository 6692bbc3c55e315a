import { ChakraProvider } from "@chakra-ui/react";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { system } from "../app/theme/system.ts";
import { ChangeHighlight } from "./ChangeHighlight.tsx";

function figure(text: string) {
  return (
    <ChakraProvider value={system}>
      <ChangeHighlight>{text}</ChangeHighlight>
    </ChakraProvider>
  );
}

describe("ChangeHighlight", () => {
  it("highlights every change of the text, but not the first text", () => {
    const { rerender } = render(figure("$40"));
    expect(screen.getByText("$40")).not.toHaveAttribute("data-changed");
    rerender(figure("$40"));
    expect(screen.getByText("$40")).not.toHaveAttribute("data-changed");
    rerender(figure("$50"));
    const changed = screen.getByText("$50");
    expect(changed).toHaveAttribute("data-changed");
    rerender(figure("$40"));
    // A new element, so that the browser runs its starting style again.
    expect(screen.getByText("$40")).toHaveAttribute("data-changed");
    expect(changed).not.toBeInTheDocument();
  });
});
