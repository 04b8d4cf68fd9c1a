import { useEffect, useEffectEvent, useState } from 'react';
import { useLabelOf, useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { buttonClass } from '@/app/_components/button-class';
import { useLocale } from '@/app/_components/use-words';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/use-debounced-value';
import { findCategory } from '@/lib/catalog/categories';
import { useCategories } from '@/lib/client/categories-store';

const TYPING_MS = 500;
/** Not the year 2 or 20, which are on the way to 2026. */
const IS_DAY = /^2\d{3}-/;

/** The look of a part of a report. */
export const reportPanel =
  'min-w-0 rounded-panel border border-line bg-card p-5 shadow-card sm:p-6 print:border-0 print:p-0 print:shadow-none';

/** A report as a file, and on paper. */
export function ReportFiles({ href }: { href: string }) {
  const t = useT('takings');
  return (
    <span className="ms-auto flex flex-wrap gap-2 print:hidden">
      <a href={href} download className={buttonClass({ look: 'outline' })}>
        {t('file')}
      </a>
      <Button look="outline" onClick={() => window.print()}>
        {t('print')}
      </Button>
    </span>
  );
}

/** A day to choose, once nothing more is typed: the parts of a date are typed one after the other. */
export function DayField({
  label,
  day,
  max,
  choose,
}: {
  label: string;
  day: string;
  max: string;
  choose: (day: string) => void;
}) {
  const [text, setText] = useState(day);
  const [shown, setShown] = useState(day);
  const settled = useDebouncedValue(text, TYPING_MS);
  // Another way has led to another day.
  if (shown !== day) {
    setShown(day);
    setText(day);
  }
  const chosen = useEffectEvent((next: string) => {
    if (next === text && next !== day && next <= max && IS_DAY.test(next)) choose(next);
  });
  useEffect(() => chosen(settled), [settled]);
  // The day may be the same as before, when the one that was chosen here was never shown.
  const forget = useEffectEvent(() => setText(day));
  useEffect(() => {
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);
  return (
    <input
      type="date"
      aria-label={label}
      value={text}
      max={max}
      onChange={({ target }) => setText(target.value)}
      className="min-h-11 rounded-field border border-edge bg-card px-3"
    />
  );
}

/** Says a day, `2026-12-25`, which has no time and so no time zone. */
export function useDayWords(dateStyle: 'full' | 'medium' = 'full') {
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
}

/** Says a category by its path, also one that went into another. */
export function useCategoryWords() {
  // So that it says them anew once they are known.
  useCategories();
  const labelOf = useLabelOf();
  return (path: string) => {
    const category = findCategory(path);
    return category ? labelOf(category) : path;
  };
}
