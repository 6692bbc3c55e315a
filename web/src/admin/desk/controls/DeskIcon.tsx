import { Icon } from "../../../ui/icons.tsx";

/** The icons that only the desk has. */
export function DeskIcon({ name }: Readonly<{ name: DeskIconName }>) {
  return <Icon path={shapes[name]} />;
}

/** The name of an icon. */
export type DeskIconName = keyof typeof shapes;

/** The paths of the icons, by their names. */
const shapes = {
  call: "M6.5 3H4.2A1.2 1.2 0 0 0 3 4.3 13.6 13.6 0 0 0 15.7 17a1.2 1.2 0 0 0 1.3-1.2v-2.3l-3.6-1.3-1.6 1.6a10 10 0 0 1-5.6-5.6l1.6-1.6Z",
  text: "M3 4h14v9.5H9L5.5 17v-3.5H3Z",
  email: "M2.5 4.5h15v11h-15ZM3 5l7 6 7-6",
  search: "M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6ZM13 13l4 4",
  previous: "M12.5 4.5 7 10l5.5 5.5",
  next: "M7.5 4.5 13 10l-5.5 5.5",
  down: "M5 7.5 10 12.5l5-5",
  export: "M10 3v9.5M6.2 8.8 10 12.5l3.8-3.7M4 13.5V17h12v-3.5",
  account:
    "M10 10a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3.5 17c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5",
  close: "m5 5 10 10M15 5 5 15",
  done: "m4 10.5 4 4 8-9",
  missed: "M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.5l2.5 1.5",
} as const;
