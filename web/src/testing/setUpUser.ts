import userEvent, { PointerEventsCheckLevel, type UserEvent } from "@testing-library/user-event";

/**
 * A user who types without delays. Pages have no styles in these tests, so the costly check for `pointer-events: none`
 * would find nothing.
 */
export function setUpUser(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
}
