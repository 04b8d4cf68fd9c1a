import type { ReactNode } from 'react';

/** A part of the section, with its heading and a sentence. */
export function PartFrame({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
