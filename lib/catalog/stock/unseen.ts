import { say } from '@/lib/http/say';
import type { ProductDoc } from '@/models/product';

/** Why a count without `from` was refused, with the present count; in the language of the request. */
export const countUnseen = ({ name, stock = 0 }: Pick<ProductDoc, 'name' | 'stock'>): string =>
  say('catalogFaults', 'countUnseen', { name, count: stock });
