import type { ComponentProps, ReactNode } from 'react';
import { BackLink } from '@/app/_components/back-link';

/** The top row of a screen. The primary action comes last. The filters of a list follow in a {@link FilterRow}. */
export function Toolbar({
  back,
  title,
  note,
  hint,
  search,
  actions,
  isDense = false,
}: {
  back?: ComponentProps<typeof BackLink> | false | undefined;
  title: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  search?: ReactNode;
  actions?: ReactNode;
  /**
   * True for screens that need the space, for example the order board. Below 1024 px, only screen readers get the
   * title.
   */
  isDense?: boolean;
}) {
  const row = isDense
    ? 'gap-2 max-[22.5rem]:flex-wrap sm:min-h-14 sm:gap-3 lg:max-xl:flex-wrap print:hidden'
    : 'min-h-14 flex-wrap gap-x-4 gap-y-2';
  return (
    <div className={isDense ? 'mb-2 md:-mt-4' : 'mb-4'}>
      {back && <BackLink {...back} />}
      <div data-toolbar className={`flex items-center ${row}`}>
        <h1
          className={`wrap-anywhere min-w-0 font-bold text-2xl ${isDense ? 'max-lg:sr-only' : 'sm:text-3xl'}`}
        >
          {title}
        </h1>
        {note}
        {search && (
          <div
            className={`min-w-0 max-w-xl grow print:hidden ${isDense ? 'max-[22.5rem]:basis-full lg:max-xl:basis-64' : 'basis-64 max-sm:order-last max-sm:basis-full'}`}
          >
            {search}
          </div>
        )}
        {actions && (
          <div
            className={
              isDense
                ? 'contents'
                : 'ms-auto flex min-w-0 flex-wrap items-center gap-2 print:hidden'
            }
          >
            {actions}
          </div>
        )}
      </div>
      {hint && <p className="mt-1 max-w-prose text-muted">{hint}</p>}
    </div>
  );
}

export function FilterRow({ children }: { children: ReactNode }) {
  return <div className="flex min-h-14 flex-wrap items-center gap-2 print:hidden">{children}</div>;
}
