import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { MAX_FAVOURITES } from './limits';

const LIST = schemaMessage('favouriteErrors', 'products', { max: MAX_FAVOURITES });

/** The body of POST /api/favourite/add and remove. */
export const favouritesInput = z.object(
  { products: z.array(objectId, LIST).min(1, LIST).max(MAX_FAVOURITES, LIST) },
  LIST,
);

export type FavouritesInput = z.output<typeof favouritesInput>;
