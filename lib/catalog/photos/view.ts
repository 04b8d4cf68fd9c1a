import * as z from 'zod/mini';
import { sellerProduct } from '@/lib/catalog/view';

/** A product after its photos were fetched, and the addresses that gave none. */
export const fetchedPhotos = z.object({
  product: sellerProduct,
  notFetched: z.array(z.object({ address: z.string(), message: z.string() })),
});

export type FetchedPhotos = z.output<typeof fetchedPhotos>;
