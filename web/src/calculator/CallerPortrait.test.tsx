import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Providers } from "../app/Providers.tsx";
import { unstyledCache } from "../testing/unstyledCache.ts";
import { CallerPortrait } from "./CallerPortrait.tsx";
import { callerName } from "./gate/CallNote.tsx";

const team = { with: "a growth planner", when: "today", minutes: 20 };
const person = { ...team, with: "Ana de la Cruz", role: "owner" };

describe("callerName", () => {
  it("adds a person's role", () => {
    expect(callerName(person)).toBe("Ana de la Cruz, owner,");
    expect(callerName(team)).toBe("a growth planner");
  });
});

describe("CallerPortrait", () => {
  it.each([
    ["a person's first and last initials", "Ana de la Cruz", "AC"],
    ["one initial of a single name", "Ana", "A"],
  ])("shows %s", (_, name, initials) => {
    renderPortrait({ ...person, with: name });
    expect(screen.getByText(initials)).toBeInTheDocument();
  });

  it("shows the brand's icon if the brand names no person", () => {
    const { container } = renderPortrait(team);
    expect(container.querySelector("img")).toHaveAttribute("src", "/favicon.svg");
    expect(container).toHaveTextContent(/^$/);
  });
});

function renderPortrait(call: typeof team) {
  return render(
    <Providers cache={unstyledCache()}>
      <CallerPortrait call={call} />
    </Providers>,
  );
}
