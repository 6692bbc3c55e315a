import { type FormEvent, useState } from "react";
import { goalFields } from "../goalFields.ts";

/** The product's first step in React and nothing else: the least that a page like it can weigh. */
export function FloorPage() {
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
        <h1>Book more estimates every week</h1>
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
