import { chakra } from "@chakra-ui/react";
import { useBrand } from "../browser/brand.ts";

/** What clients of the agency achieved. Renders nothing if the brand has no testimonials, or if they are the example's, which are invented. */
export function Testimonials() {
  const { testimonials, isExample } = useBrand();
  if (isExample || testimonials.length === 0) return null;
  return (
    <Section aria-labelledby="testimonials">
      <chakra.h2 id="testimonials" mb="2" textStyle="md" fontWeight="bold" color="fg">
        What our contractors report
      </chakra.h2>
      <ul>
        {testimonials.map(({ name, trade, city, figure }) => (
          <Testimonial key={name}>
            <chakra.strong textStyle="sm" fontWeight="bold" color="fg">
              {figure}
            </chakra.strong>
            {`${name}, ${trade}, ${city}`}
          </Testimonial>
        ))}
      </ul>
      Individual results. Yours depend on your market.
    </Section>
  );
}

const Section = chakra("section", {
  base: { textStyle: "xs", color: "fg.muted", "& ul": { my: "1" } },
});

const Testimonial = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    columnGap: "4",
    py: "2",
    borderTopWidth: "1px",
  },
});
