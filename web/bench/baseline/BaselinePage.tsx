import { type FormEvent, useState } from "react";

/** The product's first step with React and plain CSS: the smallest page that does the same. */
export function BaselinePage() {
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [launched, setLaunched] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    const broken = goalFields.filter(({ name, min, max }) => {
      const value = Number(entries.get(name));
      return !(value >= min && value <= max);
    });
    setMessages(Object.fromEntries(broken.map(({ name, label }) => [name, `Check: ${label}`])));
    setLaunched(broken.length === 0);
  }

  return (
    <div className="frame">
      <header>
        <p>Ad Budget Planner</p>
      </header>
      <main>
        <p className="progress">1 of 3: Your goals</p>
        <h1>Book more estimates</h1>
        <p className="lead">Four numbers in. Your daily ad budget out.</p>
        <form noValidate onSubmit={submit}>
          {goalFields.map(({ name, label, start }) => (
            <div key={name}>
              <label htmlFor={name}>{label}</label>
              <input
                id={name}
                name={name}
                inputMode="decimal"
                defaultValue={start}
                aria-describedby={`${name}-message`}
              />
              <p id={`${name}-message`} className="message" aria-live="polite">
                {messages[name]}
              </p>
            </div>
          ))}
          <button type="submit">Launch My Planner</button>
          <p role="status">{launched && "Launched."}</p>
        </form>
      </main>
      <footer>
        <p>200+ contractors</p>
        <p>90-day timeline</p>
      </footer>
    </div>
  );
}

const goalFields = [
  { name: "target", label: "Target booked estimates per week", start: "10", min: 1, max: 1_000 },
  { name: "current", label: "Current booked estimates per week", start: "", min: 0, max: 1_000 },
  { name: "jobValue", label: "Average job value", start: "3500", min: 500, max: 1_000_000 },
  { name: "margin", label: "Gross margin", start: "55", min: 10, max: 90 },
] as const;
