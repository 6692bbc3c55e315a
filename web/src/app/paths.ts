/** Every address of the site. */
export const paths = {
  home: "/",
  admin: "/admin",
  signIn: "/admin/sign-in",
} as const;
