import { useBrand } from "../browser/brand.ts";

/** What clients of the agency achieved. Renders nothing if the brand has no testimonials, or if they are the example's, which are invented. */
export function Testimonials() {
  const { testimonials, isExample } = useBrand();
  if (isExample || testimonials.length === 0) return null;
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <h2 id="testimonials">What our contractors report</h2>
      <ul>
        {testimonials.map(({ name, trade, city, figure }) => (
          <li key={name}>
            <strong>{figure}</strong>
            <span>{`${name}, ${trade}, ${city}`}</span>
          </li>
        ))}
      </ul>
      Individual results. Yours depend on your market.
    </section>
  );
}
