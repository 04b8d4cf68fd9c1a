import { usePageLanguage, useT } from '#i18n';
import { LANGUAGES, languagesOf, prefixOf } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';

/**
 * The same page in the other languages of the shop; nothing in a shop that has one. Its script
 * (lib/client/language-switch.ts) leads to the page that is shown; without scripts the links lead to the home page.
 */
export function LanguageSwitch({ shop }: { shop: ShopView }) {
  const t = useT('frame');
  const { code: present } = usePageLanguage();
  const languages = languagesOf(shop);
  if (languages.length < 2) return null;
  return (
    <details className="relative">
      <summary
        aria-label={t('language')}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full font-semibold text-sm uppercase hover:bg-sunk [&::-webkit-details-marker]:hidden"
      >
        {present}
      </summary>
      <ul className="absolute flex flex-col end-0 z-10 min-w-40 rounded-card border border-line bg-card p-2 shadow-lift">
        {languages.map((code) => (
          <li key={code}>
            <a
              href={prefixOf(shop, code) || '/'}
              data-language={prefixOf(shop, code)}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].dir}
              aria-current={code === present ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-field px-3 font-medium hover:bg-sunk aria-[current]:font-bold"
            >
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
