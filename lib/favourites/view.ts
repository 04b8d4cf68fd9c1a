import * as z from 'zod/mini';

/** The response of all calls about favourites: the ids of the products, oldest first. */
export const favouritesResponse = z.object({ favourites: z.array(z.string()) });
export type FavouritesResponse = z.output<typeof favouritesResponse>;
