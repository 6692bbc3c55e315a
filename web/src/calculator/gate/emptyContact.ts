/** The four fields of the contact form as typed. */
export type ContactEntries = Readonly<
  Record<"first_name" | "work_email" | "mobile" | "website", string>
>;

export const emptyContact: ContactEntries = {
  first_name: "",
  work_email: "",
  mobile: "",
  website: "",
};
