import { Icon } from './icon';

/**
 * Shows why the server rejected a form as a whole; `text` is empty without an error. It belongs inside the
 * form, because a screen reader ignores everything outside of an open dialog.
 */
export function FormRefusal({ text }: { text: string }) {
  return (
    // An empty alert takes no row of the form's grid.
    <div role="alert" className="col-span-full empty:absolute">
      {text && (
        <p className="flex items-start gap-3 rounded-field bg-danger-soft px-4 py-3 font-semibold text-danger">
          <Icon name="warning" className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
