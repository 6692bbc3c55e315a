/** The styles of a bar that stays at the lower edge of a phone's screen. */
export const docked = {
  position: "sticky",
  bottom: "0",
  zIndex: "docked",
  py: "2",
  borderTopWidth: "1px",
  bg: "bg.panel",
} as const;
