import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';
import { site } from '@/lib/utils/site';

type Known = Pick<
  ShopView,
  'name' | 'address' | 'country' | 'email' | 'phone' | 'taxNumber' | 'currency'
>;

/**
 * Escapes the characters that would format a text, or open a placeholder. An underscore within a word formats nothing.
 * Escaping it would cut off the link of an email address.
 */
const plain = (text: string) =>
  text.replace(/[\\`*~|[\]<>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

/** Escapes characters that would turn a line into a heading, a list or an underline, as in `1. OG`. */
const plainLine = (text: string) => text.replace(/^(\d*)([.)#+=-])/, '$1\\$2');

/**
 * Returns the name of a currency (ISO 4217, in any case) as it appears in a sentence about prices: "euros", not "Euro".
 */
const pluralOf = (currency: string, locale: string): string | undefined =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(100)
    .find(({ type }) => type === 'currency')?.value;

function valuesOf(shop: Known, language: Language): Record<string, string | undefined> {
  const { locale, dir } = LANGUAGES[language];
  const comma = dir === 'rtl' ? '، ' : ', ';
  const lines = (shop.address ?? '')
    .split('\n')
    .map((line) => plain(line.trim()))
    .filter(Boolean);
  const name = plain(shop.name);
  const { email, phone, taxNumber } = shop;
  return {
    // The default name means that the seller has not entered a name.
    name: shop.name === site.name ? undefined : name,
    // Do not escape the first line here: `fillPlaceholders` does this if the line starts a line of the template.
    address: [...lines.slice(0, 1), ...lines.slice(1).map(plainLine)].join('\\\n') || undefined,
    country: shop.country && new Intl.DisplayNames(locale, { type: 'region' }).of(shop.country),
    currency: pluralOf(shop.currency, locale),
    mail: email && plain(email),
    phone: phone && plain(phone),
    phoneOrEmail: (phone || email) && plain(phone || email || ''),
    taxNumber: taxNumber && plain(taxNumber),
    nameAddress: lines.length > 0 ? [name, ...lines].join(comma) : undefined,
    contact:
      lines.length > 0 && email
        ? [name, ...lines, ...[email, phone].flatMap((one) => (one ? plain(one) : []))].join(comma)
        : undefined,
  };
}

/**
 * Fills the placeholders of a page template with the settings of the shop. `[=phone number]` becomes the phone number.
 * If the shop has none, it becomes `[number]`, which the seller replaces. If the shop has an address, the line with
 * `[=addressRest …]` is removed, because `address` contains all lines.
 */
export function fillPlaceholders(template: string, shop: Known, language: Language): string {
  const values = valuesOf(shop, language);
  const whole = values.address ? template.replace(/\[=addressRest [^[\]]*\]\\\n/g, '') : template;
  return whole.replace(
    /\[=(\w+) ([^[\]]*)\]/g,
    (_, name: string, placeholder: string, at: number) => {
      const value = values[name] ?? `[${placeholder}]`;
      return at === 0 || whole[at - 1] === '\n' ? plainLine(value) : value;
    },
  );
}
