import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useContext, useState } from "react";

export function Toaster({ children }: Readonly<{ children: ReactNode }>) {
  const [title, setTitle] = useState<string>();
  return (
    <Toast.Provider>
      <ShowToast value={setTitle}>{children}</ShowToast>
      <Toast.Root
        open={title !== undefined}
        onOpenChange={(open) => !open && setTitle(undefined)}
        className="flex items-center gap-3 rounded-md border bg-white p-4 shadow-lg"
      >
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        <Toast.Close aria-label="Close">
          <X className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 w-80" />
    </Toast.Provider>
  );
}

/** How to show a toast of this title. */
export function useToast(): (title: string) => void {
  return useContext(ShowToast);
}

const ShowToast = createContext<(title: string) => void>(() => undefined);
