/** What becomes of 100 leads: the same for every visitor. It has no budget, which would look like the visitor's own. */
export function PlanRates() {
  return (
    <figure className="plan-rates">
      <figcaption>
        <strong>What every plan counts on</strong>{" "}
        <span>In weeks 5 to 8, when the ads have learned</span>
      </figcaption>
      <ul>
        {rates.map(({ count, label, rate }) => (
          <li key={label}>
            <span>
              <strong>{count}</strong> <span>{label}</span>
            </span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <path d={`M0 0h${count}v1H0z`} />
            </svg>
            <span>{rate}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** At the rates of weeks 5 to 8. */
const rates = [
  { count: 100, label: "leads", rate: "$33 each" },
  { count: 35, label: "booked", rate: "35% book" },
  { count: 26, label: "show", rate: "75% show up" },
  { count: 16, label: "jobs", rate: "60% sign" },
];
