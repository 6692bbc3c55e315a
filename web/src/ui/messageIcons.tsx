import { Icon } from "./icons.tsx";

export function CheckIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="8" />
      <path d="m6.5 10.2 2.4 2.4 4.6-5" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon>
      <path d="M10 2.6 18.4 17H1.6Z" />
      <path d="M10 8v4" />
      <path d="M10 14.4v.1" />
    </Icon>
  );
}
