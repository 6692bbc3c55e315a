import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClasses> & { asChild?: boolean };

export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : "button";
  return <Element className={classes(buttonClasses({ variant, size }), className)} {...props} />;
}

const buttonClasses = cva(
  "inline-flex items-center justify-center gap-2 rounded-md font-bold transition-colors disabled:opacity-50",
  {
    variants: {
      variant: {
        primary: "bg-blue-700 text-white hover:bg-blue-800",
        secondary: "border bg-white hover:bg-stone-100",
      },
      size: { md: "h-11 px-5", lg: "h-13 px-6 text-lg" },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);
