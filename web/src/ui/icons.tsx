/* The icons of the public pages. Those of the desk are in `DeskIcon.tsx`. */

export function PlusIcon() {
  return <Icon path="M10 4v12M4 10h12" />;
}

export function MinusIcon() {
  return <Icon path="M4 10h12" />;
}

export function ChevronIcon() {
  return <Icon path="M7.5 4l6 6-6 6" />;
}

/** After the text of what opens below it. */
export function DownIcon() {
  return <Icon path="M5 7.5 10 12.5l5-5" />;
}

export function ArrowIcon() {
  return <Icon path="M3.5 10h13M11 4.5l5.5 5.5-5.5 5.5" />;
}

/** Decorative: the control around it has a text or an `aria-label`. */
export function Icon({ path }: Readonly<{ path: string }>) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
