import 'server-only';
import { absolute, type Thing } from '@/lib/catalog/seo/json-ld';
import { languagesOf, mainLanguageOf, splitPath } from '@/lib/i18n/languages';
import { pathIn } from '@/lib/i18n/path-in';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { DAYS } from './days';
import type { OpeningHours, ShopView } from './view';

/** For the end of a day, search engines expect 23:59 instead of 24:00. */
const closing = (to: string) => (to === '24:00' ? '23:59' : to);

const openings = ({ week, daysOff }: OpeningHours) =>
  omitUndefined({
    openingHoursSpecification: week.flatMap((times, day) =>
      times.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${DAYS[day]}`,
        opens: from,
        closes: closing(to),
      })),
    ),
    specialOpeningHoursSpecification:
      daysOff.length > 0
        ? daysOff.map((day) => ({
            '@type': 'OpeningHoursSpecification',
            validFrom: day,
            validThrough: day,
            opens: '00:00',
            closes: '00:00',
          }))
        : undefined,
  });

/**
 * Describes the shop in JSON-LD (schema.org). Search engines require an address or opening hours for a GroceryStore,
 * but not for an Organization.
 */
function storeThing({ name, logo, email, phone, address, openingHours }: ShopView): Thing {
  const picture = absolute(logo ?? '/icons/icon-512.png');
  const isStore = address !== undefined || openingHours !== undefined;
  return {
    '@type': isStore ? 'GroceryStore' : 'Organization',
    name,
    url: absolute('/'),
    logo: picture,
    ...omitUndefined({
      image: isStore ? picture : undefined,
      email: email || undefined,
      telephone: phone || undefined,
      address: address ? address.replaceAll('\n', ', ') : undefined,
    }),
    ...(openingHours && openings(openingHours)),
  };
}

/** Returns the JSON-LD of the home page: the shop, and its website with the search (schema.org WebSite). */
export function shopThings(shop: ShopView, prefix = ''): Thing[] {
  const target = `${absolute(pathIn(prefix, '/products'))}?q={search_term_string}`;
  return [
    storeThing(shop),
    omitUndefined({
      '@type': 'WebSite',
      name: shop.name,
      url: absolute(pathIn(prefix, '/') || '/'),
      inLanguage:
        languagesOf(shop).length > 1
          ? (splitPath(prefix).language ?? mainLanguageOf(shop))
          : undefined,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: target },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}
