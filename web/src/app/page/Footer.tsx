import { chakra } from "@chakra-ui/react";
import { paths } from "../paths.ts";

export function Footer() {
  return (
    <Bar>
      <Row>
        <Claims>
          <Claim>
            <Figure>200+</Figure> contractors
          </Claim>
          <Claim>
            <Figure>90-day</Figure> timeline
          </Claim>
        </Claims>
        <AdminLink href={paths.admin}>Admin</AdminLink>
      </Row>
    </Bar>
  );
}

const Bar = chakra("footer", {
  base: { bg: "bg.subtle", borderTopWidth: "1px" },
});

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    minH: "16",
    maxW: "page",
    mx: "auto",
    px: { base: "4", md: "8" },
  },
});

const Claims = chakra("ul", {
  base: { display: "flex", flexWrap: "wrap", columnGap: "6", py: "3" },
});

const Claim = chakra("li", { base: { textStyle: "sm", color: "fg.muted" } });

const Figure = chakra("strong", { base: { fontWeight: "heavy", color: "fg" } });

const AdminLink = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "touch",
    px: "2",
    me: "-2",
    borderRadius: "sm",
    textStyle: "xs",
    color: "fg.muted",
    _hover: { color: "fg", textDecoration: "underline" },
  },
});
