/** What the visitor gets. On wide screens only. */
export function PlanContents() {
  return (
    <ul className="plan-contents">
      <li>What to spend on ads a day</li>
      <li>Leads, booked estimates and jobs, week by week</li>
      <li>What you keep after ads, at your margin</li>
    </ul>
  );
}
