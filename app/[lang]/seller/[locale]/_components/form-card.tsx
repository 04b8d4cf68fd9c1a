import type { ReactNode } from 'react';

/**
 * A card of a long form, with its heading. The card is not a named region, because its heading often equals the label
 * of its first input.
 */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6">
      <h2 className="font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}
