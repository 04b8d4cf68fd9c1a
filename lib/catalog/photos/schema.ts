import { z } from 'zod';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { objectId } from '@/lib/http/input-parts';
import { sentence } from '@/lib/http/say';

const text = z
  .string(sentence('rowFaults', 'whichProduct'))
  .trim()
  .min(1, sentence('rowFaults', 'whichProduct'))
  .max(200, sentence('rowFaults', 'whichProduct'));

/** The body of POST /api/product/photos-from. */
export const photosFrom = z
  .object({
    id: objectId.optional().describe('The product'),
    name: text.optional().describe('Without the id: its name and category'),
    category: text.optional(),
    addresses: z
      .array(
        z
          .string(sentence('rowFaults', 'notAnAddress'))
          .trim()
          .max(2_000, sentence('rowFaults', 'notAnAddress')),
        sentence('rowFaults', 'notAnAddress'),
      )
      .min(1, sentence('rowFaults', 'notAnAddress'))
      .max(MAX_IMAGES, sentence('refusals', 'mostPhotos', { max: MAX_IMAGES })),
  })
  .refine(({ id, name, category }) => id ?? (name && category), {
    path: ['id'],
    ...sentence('rowFaults', 'whichProduct'),
  });
export type PhotosFrom = z.output<typeof photosFrom>;
