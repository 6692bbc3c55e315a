/** Every address of the site. */
export const paths = {
  home: "/",
  admin: "/admin",
} as const;
