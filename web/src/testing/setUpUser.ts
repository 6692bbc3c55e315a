import userEvent, { PointerEventsCheckLevel, type UserEvent } from "@testing-library/user-event";

/**
 * A user who types without delays. Skips the slow check for `pointer-events: none`, because pages have no styles in these
 * tests.
 */
export function setUpUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
