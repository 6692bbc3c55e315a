import { zodResolver } from "@hookform/resolvers/zod";
import { LoaderCircle } from "lucide-react";
import { useForm } from "react-hook-form";
import { type Contact, contactSchema, type Goals } from "./schemas.ts";
import { supabase } from "./supabase.ts";
import { Button } from "./ui/Button.tsx";
import { LabelledInput } from "./ui/LabelledInput.tsx";
import { useToast } from "./ui/Toaster.tsx";

type ContactStepProps = Readonly<{ goals: Goals; onSaved: () => void }>;

export function ContactStep({ goals, onSaved }: ContactStepProps) {
  const { register, handleSubmit, formState } = useForm<Contact>({
    resolver: zodResolver(contactSchema),
  });
  const showToast = useToast();

  async function save(contact: Contact) {
    const { error } = await supabase.from("leads").insert({ ...contact, ...goals });
    showToast(error ? "Your plan was generated but not saved" : "Plan Generated!");
    onSaved();
  }

  return (
    <section>
      <h1 className="text-3xl font-extrabold">Get Your Custom 30-Day Plan</h1>
      <form noValidate className="grid max-w-md gap-4" onSubmit={handleSubmit(save)}>
        {fields.map(({ name, label }) => (
          <LabelledInput
            key={name}
            id={name}
            label={label}
            message={formState.errors[name]?.message}
            {...register(name)}
          />
        ))}
        <Button type="submit" size="lg" disabled={formState.isSubmitting}>
          {formState.isSubmitting && <LoaderCircle className="size-5 animate-spin" />}
          Generate My Plan
        </Button>
      </form>
    </section>
  );
}

const fields = [
  { name: "first_name", label: "First name" },
  { name: "work_email", label: "Email" },
  { name: "mobile", label: "Phone" },
  { name: "website", label: "Website" },
] as const;
