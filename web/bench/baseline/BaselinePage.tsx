/** @jsxRuntime automatic */
import { type FormEvent, useState } from "react";

/** The product's first step with React and plain CSS. */
export function BaselinePage() {
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWrong(!event.currentTarget.checkValidity());
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
          {fields.map(({ name, label, ...limits }) => (
            <div key={name}>
              <label htmlFor={name}>{label}</label>
              <input id={name} type="number" required {...limits} />
            </div>
          ))}
          <p role="status">{isWrong && "Check your numbers"}</p>
          <button type="submit">Launch My Planner</button>
        </form>
      </main>
      <footer>
        <p>200+ contractors</p>
        <p>90-day timeline</p>
      </footer>
    </div>
  );
}

const fields = [
  { name: "target", label: "Target booked estimates per week", defaultValue: 10, min: 1 },
  { name: "current", label: "Current booked estimates per week", min: 0 },
  { name: "jobValue", label: "Average job value", defaultValue: 3500, min: 500 },
  { name: "margin", label: "Gross margin", defaultValue: 55, min: 10, max: 90 },
];
