import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";

type RowNameProps = Readonly<{ name: string; more?: string | undefined }>;

/** A campaign's name may be in a right-to-left script. */
export function RowName({ name, more }: RowNameProps) {
  return (
    <>
      <span>{more ? `${name}, ` : name}</span>
      <chakra.bdi fontWeight="normal">{more}</chakra.bdi>
    </>
  );
}

export const RowLink = chakra(Link, {
  base: { textDecoration: "underline", textUnderlineOffset: "4px" },
});
