import { useWatch } from 'react-hook-form';
import { useT } from '#i18n';
import { useLocale } from '@/app/_components/use-locale';
import { countryName } from '@/lib/addresses/country-names';
import { countryMeaningOf, splitCountryEntries } from '@/lib/postal-codes/country-entries';
import type { EntryMeaning } from '@/lib/postal-codes/entries';
import { grammarOf } from './settings-values';

/** The maximum number of entries that are explained. */
const MOST = 6;

/** Explains to which addresses the postal codes of the delivery area apply, once the seller has chosen a country. */
export function CodesHint() {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const country: unknown = useWatch({ name: 'country' });
  if (typeof country !== 'string' || !country) return null;
  const example = country === 'AT' ? 'DE-80*' : 'AT-80*';
  const name = countryName(country, locale);
  return <p className="mt-1.5 max-w-prose text-muted text-sm">{t('codesOf', { name, example })}</p>;
}

/**
 * Explains the prefixes, ranges and short codes that the seller has typed into the field `name`, for the postal
 * codes of the chosen country.
 */
export function EntryMeanings({ name }: { name: string }) {
  const t = useT('sellerSettings');
  const locale = useLocale();
  const [text, country]: unknown[] = useWatch({ name: [name, 'country'] });
  if (typeof text !== 'string') return null;
  const grammar = grammarOf(country);
  const meanings = [...new Set(splitCountryEntries(text, grammar))].flatMap((entry) => {
    const meaning = countryMeaningOf(entry, grammar);
    return meaning ? [meaning] : [];
  });
  if (meanings.length === 0) return null;
  const explain = (meaning: EntryMeaning): string => {
    switch (meaning.key) {
      case 'meansAll':
        return t('meansAll');
      case 'meansPrefix':
      case 'meansPrefixAlso':
        return t(meaning.key, { start: meaning.start });
      case 'meansRange': {
        const { from, to, digits } = meaning;
        return t('meansRange', { from, to, digits });
      }
      case 'meansShort':
        return t('meansShort', { code: meaning.code });
      case 'meansCode':
        return meaning.code;
    }
  };
  return (
    <ul className="mt-1.5 text-muted text-sm">
      {meanings.slice(0, MOST).map(({ country: abroad, ...meaning }) => {
        const text = explain(meaning);
        const line = abroad ? t('meansIn', { country: countryName(abroad, locale), text }) : text;
        return <li key={line}>{line}</li>;
      })}
    </ul>
  );
}
