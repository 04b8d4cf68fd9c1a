import type { CSSProperties } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { Field } from '@/app/_components/field';
import { ACCENT, accentColours, GROUNDS } from '@/lib/shop/accent';
import { useFieldOf } from './form-fields';

/** The green that the shop uses until the seller chooses an accent colour. */
const DEFAULT_ACCENT = '#166534';

/** One colour that the shop derives from the accent colour, with a sample and its value. */
function Sample({ label, text, ground }: { label: string; text: string; ground: string }) {
  return (
    <li className="min-w-0">
      <span
        className="block rounded-field border border-line px-3 py-2 font-semibold forced-color-adjust-none"
        style={{ color: text, backgroundColor: ground } satisfies CSSProperties}
      >
        {label}
      </span>
      <span className="mt-1 block text-muted text-sm tabular-nums">
        <bdi dir="ltr">{text === '#ffffff' || text === '#000000' ? ground : text}</bdi>
      </span>
    </li>
  );
}

/** Lets the seller choose the accent colour, and shows the colours that the shop derives from it. */
export function AccentField() {
  const t = useT('sellerSettings');
  const { setValue } = useFormContext();
  const typed: string = useWatch({ name: 'accent' }) ?? '';
  const chosen = typed.trim();
  const colours = ACCENT.test(chosen) ? accentColours(chosen) : undefined;
  return (
    <div>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          {...useFieldOf()('accent')}
          label={t('accent')}
          hint={t('accentHint')}
          placeholder={DEFAULT_ACCENT}
          maxLength={7}
          dir="ltr"
          className="min-w-0 max-w-md grow"
        />
        <input
          type="color"
          aria-label={t('accentPick')}
          value={colours ? chosen.toLowerCase() : DEFAULT_ACCENT}
          onChange={({ target }) => setValue('accent', target.value, { shouldDirty: true })}
          className="mt-7 size-11 shrink-0 cursor-pointer rounded-field border border-edge bg-card p-1"
        />
      </div>
      {colours && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <Sample
            label={t('accentButton')}
            text={colours.button.text}
            ground={colours.button.background}
          />
          <Sample label={t('accentLink')} text={colours.light.link} ground={GROUNDS.light[1]} />
          <Sample label={t('accentLinkDark')} text={colours.dark.link} ground={GROUNDS.dark[1]} />
        </ul>
      )}
    </div>
  );
}
