import { Icon } from './icon';

/** Render this inside the form. While a dialog is open, screen readers ignore everything outside of the dialog. */
export function FormError({ text }: { text: string }) {
  return (
    // An empty alert is positioned absolutely, so that it occupies no row of the form's grid.
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
