import { describe, expect, it } from "vitest";
import { forecast, notAnswered, weeksOf } from "../testing/aTrackedPlan.ts";

// A contractor on plan whose estimates are held one to three weeks after they are booked.
const late = {
  leads: "27 31 34 38 38",
  booked: "7 8 10 13 13",
  held: "0 2 5 6 8",
  won: "0 1 2 3 4",
};

describe("late or lost", () => {
  it("asks what is still to come if the numbers fit either", () => {
    const weeks = weeksOf(late, () => ({ still_to_come: undefined }));
    const { situation, lever } = forecast(weeks, { lag: "same_week" });
    expect(situation).toEqual({
      kind: "late_or_lost",
      measure: "show_rate",
      stock: "still_to_come",
    });
    expect(lever).toBeUndefined();
  });

  it("does not ask for what is answered", () => {
    const weeks = weeksOf(late, (index) =>
      index < 4 ? notAnswered : { still_to_come: 21, undecided: 9 },
    );
    expect(forecast(weeks, { lag: "same_week" }).situation.kind).not.toBe("late_or_lost");
  });

  it("does not ask if it fits what he said", () => {
    const weeks = weeksOf(late, () => notAnswered);
    expect(forecast(weeks, { lag: "longer" }).situation.kind).not.toBe("late_or_lost");
  });
});
