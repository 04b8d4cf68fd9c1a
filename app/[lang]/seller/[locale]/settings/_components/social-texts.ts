import { SITE_KEYS } from '@/lib/shop/social-math';
import type { ShopView } from '@/lib/shop/view';
import type { Texts } from './form-texts';

/* The addresses of the shop's pages at other sites, as texts by the names of their inputs. */

/** The name of the input of a site. */
export const socialField = (site: string): string => `social-${site}`;

export const socialTexts = ({ social }: Pick<ShopView, 'social'>): Texts =>
  Object.fromEntries(SITE_KEYS.map((site) => [socialField(site), social?.[site] ?? '']));

export const socialOf = (texts: Texts): Texts =>
  Object.fromEntries(SITE_KEYS.map((site) => [site, texts[socialField(site)] ?? '']));

/** The input that shows a fault of `social.{site}`. */
export function socialInputOf(path: string): string | undefined {
  const [first, site = ''] = path.split('.');
  return first === 'social' ? socialField(site) : undefined;
}
