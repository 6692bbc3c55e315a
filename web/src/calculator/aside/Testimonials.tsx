import { useBrand } from "../../browser/brand.ts";

/** What clients of the agency achieved. Renders nothing if there are none. */
export function Testimonials() {
  const { testimonials } = useBrand();
  if (testimonials.length === 0) return null;
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
      <p>Individual results. Yours depend on your market.</p>
    </section>
  );
}
