import type { ReactNode } from 'react';

type EmptyBoxProps = { drawing: ReactNode; title: string; text?: string; children?: ReactNode };

export function EmptyBox({ drawing, title, text, children }: EmptyBoxProps) {
  return (
    <div className="flex flex-col items-center rounded-panel border border-line border-dashed px-6 py-14 text-center">
      <span className="mb-5 grid size-20 place-items-center rounded-full bg-leaf-soft text-leaf">
        {drawing}
      </span>
      <p className="font-bold text-xl">{title}</p>
      {text && <p className="mt-2 max-w-md text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
