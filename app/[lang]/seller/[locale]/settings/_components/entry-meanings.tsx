import { useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { meaningOf, splitEntries } from '@/lib/postal-codes/entries';
import { shapesOfCountry } from './settings-values';

/** The maximum number of entries that are explained. */
const MOST = 6;

/**
 * Explains the prefixes, ranges and short codes that the seller has typed into the field `name`, for the postal
 * codes of the chosen country.
 */
export function EntryMeanings({ name }: { name: string }) {
  const t = useT('sellerSettings');
  const [text, country]: unknown[] = useWatch({ name: [name, 'country'] });
  if (typeof text !== 'string') return null;
  const shapes = shapesOfCountry(country);
  const meanings = [...new Set(splitEntries(text, shapes))].flatMap((entry) => {
    const meaning = meaningOf(entry, shapes);
    return meaning ? [meaning] : [];
  });
  if (meanings.length === 0) return null;
  return (
    <ul className="mt-1.5 text-muted text-sm">
      {meanings.slice(0, MOST).map((meaning) => {
        switch (meaning.key) {
          case 'meansAll':
            return <li key="*">{t('meansAll')}</li>;
          case 'meansPrefix':
          case 'meansPrefixAlso':
            return <li key={`${meaning.start}*`}>{t(meaning.key, { start: meaning.start })}</li>;
          case 'meansRange': {
            const { from, to, digits } = meaning;
            return <li key={`${from}-${to}`}>{t('meansRange', { from, to, digits })}</li>;
          }
          case 'meansShort':
            return <li key={meaning.code}>{t('meansShort', { code: meaning.code })}</li>;
        }
        return null;
      })}
    </ul>
  );
}
