import { describe, expect, it } from "vitest";
import type { PlanForecast } from "../../api/planForecast.ts";
import { worthTexts } from "./worthTexts.ts";

type Worth = NonNullable<PlanForecast["worth"]>;

const week: Worth["week"] = {
  week: 4,
  won: 3,
  is_revenue_entered: false,
  revenue: 11_400,
  margin: 0.55,
  gross_profit: 6270,
  spend: 1257.13,
  profit: 5012.87,
};

function sumOf(changes: Partial<Worth["week"]>) {
  const { rows, total } = worthTexts({ week: { ...week, ...changes } });
  return [...rows.map(({ name, amount }) => `${name}: ${amount}`), total];
}

function openOf(
  undecided: number,
  stillToCome: number,
  { is_answered = true, isAsked = false } = {},
) {
  const open = {
    undecided: { estimates: undecided, revenue: undecided * 2124, is_answered },
    still_to_come: { estimates: stillToCome, revenue: stillToCome * 1553, is_answered },
  };
  return openTextsOf(worthTexts({ week, open }, isAsked));
}

function openTextsOf({ open }: ReturnType<typeof worthTexts>) {
  return (
    open && [
      open.title,
      ...open.rows.map(({ action, note, estimate, amount }) =>
        [action, note ?? estimate, amount].join(": "),
      ),
    ]
  );
}

describe("worthTexts", () => {
  it("shows the sum of what the week was worth, right to the dollar", () => {
    expect(sumOf({})).toEqual([
      "3 jobs won, at $3,800 each: $11,400",
      "What is left at 55% margin: $6,270",
      "Ads: −$1,257",
      "$5,013",
    ]);
    expect(sumOf({ gross_profit: 6270.5, spend: 1256.4, profit: 5014.1 }).at(-1)).toBe("$5,015");
    expect(sumOf({ won: 1, revenue: 9000, is_revenue_entered: true })[0]).toBe(
      "1 job won, as you entered: $9,000",
    );
    expect(sumOf({ won: 0, revenue: 0, gross_profit: 0 })).toEqual([
      "No job won: $0",
      "What is left at 55% margin: $0",
      "Ads: −$1,257",
      "−$1,257",
    ]);
  });

  it("says what open estimates are worth, and what to do, the first thing first", () => {
    expect(openOf(5, 4)).toEqual([
      "Open estimates: about $16,800 in jobs",
      "Call the 5 undecided today: Held, no decision yet: $10,600",
      "Confirm the 4 to come: The day before each appointment: $6,200",
    ]);
    expect(openOf(0.2, 1)).toEqual([
      "Open estimates: about $2,000 in jobs",
      "Confirm the one to come: The day before each appointment: $1,600",
    ]);
    expect(openOf(1, 0)?.[1]).toBe("Call the one undecided today: Held, no decision yet: $2,100");
    expect(openOf(0.4, 0.3)).toBeUndefined();
    expect(worthTexts({ week }).open).toBeUndefined();
  });

  it("does not state a count that the contractor has not said, but asks for it", () => {
    expect(openOf(14.2, 1, { is_answered: false, isAsked: true })?.[0]).toBe(
      "Open estimates: about $31,700, as we count them",
    );
    expect(openOf(14.2, 1, { is_answered: false })).toEqual([
      "Open estimates: how many?",
      "If 14 are undecided: call them today: about 14?: $30,200",
      "If 1 is still to come: confirm the day before: about 1?: $1,600",
    ]);
  });
});
