import { Icon } from './icon';

/**
 * Why a form was refused as a whole; `text` is empty while it was not. It belongs inside the form,
 * because a screen reader hears nothing from outside of an open dialog.
 */
export function FormRefusal({ text }: { text: string }) {
  return (
    // While it is empty it takes no row of the form.
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
