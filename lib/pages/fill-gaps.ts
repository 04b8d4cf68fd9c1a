import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { ShopView } from '@/lib/shop/view';
import { site } from '@/lib/utils/site';

type Known = Pick<
  ShopView,
  'name' | 'address' | 'country' | 'email' | 'phone' | 'taxNumber' | 'currency'
>;

/** Escapes the characters that would format a text, or open a gap. */
const plain = (text: string) => text.replace(/[\\`*[\]<>]/g, '\\$&');

/**
 * Returns the texts with which the settings of the shop fill the gaps of a template, by the names of the gaps. A gap
 * without a setting has no text.
 */
function valuesOf(shop: Known, language: Language): Record<string, string | undefined> {
  const { locale, dir } = LANGUAGES[language];
  const comma = dir === 'rtl' ? '، ' : ', ';
  const lines = (shop.address ?? '')
    .split('\n')
    .map((line) => plain(line.trim()))
    .filter(Boolean);
  const name = plain(shop.name);
  const { email, phone, taxNumber } = shop;
  const nameOf = (type: 'region' | 'currency', code: string | undefined) =>
    code && new Intl.DisplayNames(locale, { type }).of(code.toUpperCase());
  return {
    // A shop that has no name yet has the default name.
    name: shop.name === site.name ? undefined : name,
    address: lines.join('\\\n') || undefined,
    country: nameOf('region', shop.country),
    currency: nameOf('currency', shop.currency),
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
 * Fills the gaps of a page template with the settings of the shop. A gap such as `[=phone number]` becomes the phone
 * number. Without a phone number it becomes the gap `[number]`, which the seller fills in. If the shop has an address,
 * the line of the gap `[=addressRest …]` is removed, because `address` contains all lines.
 */
export function fillGaps(template: string, shop: Known, language: Language): string {
  const values = valuesOf(shop, language);
  const whole = values.address ? template.replace(/\[=addressRest [^[\]]*\]\\\n/g, '') : template;
  return whole.replace(
    /\[=(\w+) ([^[\]]*)\]/g,
    (_, name: string, gap: string) => values[name] ?? `[${gap}]`,
  );
}
