import { Label } from "radix-ui";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

type LabelledInputProps = ComponentProps<"input"> & {
  id: string;
  label: string;
  message: string | undefined;
};

export function LabelledInput({ id, label, message, className, ...props }: LabelledInputProps) {
  return (
    <div>
      <Label.Root htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </Label.Root>
      <input
        id={id}
        aria-invalid={message !== undefined}
        className={classes(
          "h-13 w-full rounded-md border border-stone-400 bg-white px-3 text-lg",
          message && "border-red-600",
          className,
        )}
        {...props}
      />
      {message && (
        <p role="alert" className="mt-1 text-sm text-red-700">
          {message}
        </p>
      )}
    </div>
  );
}
