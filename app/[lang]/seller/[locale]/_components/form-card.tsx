import { type ReactNode, useId } from 'react';

/** A card of a long form, with its heading. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-5 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
