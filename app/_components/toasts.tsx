import { Toaster as Sonner } from 'sonner';
import { Icon } from './icon';

/** Spec section 8: 4 seconds (success is shown for 2 by lib/notify), up to 20 at a time. */
export function Toasts() {
  return (
    <Sonner
      position="top-center"
      duration={4000}
      visibleToasts={20}
      offset={76}
      mobileOffset={76}
      gap={8}
      icons={{
        success: <Icon name="check" className="size-5 text-leaf" />,
        error: <Icon name="warning" className="size-5 text-danger" />,
      }}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-field border border-line bg-card px-4 py-3 font-sans font-semibold text-base text-ink shadow-lift',
        },
      }}
    />
  );
}
