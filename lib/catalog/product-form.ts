import 'server-only';
import type { z } from 'zod';
import { readMultipart, type UploadedFile } from '@/lib/http/multipart';
import { parseJsonText, parseWith } from '@/lib/http/parse';
import { readTree } from './category-tree/read';
import { PHOTO_PARTS } from './commands';

/**
 * The product and the photos of a multipart form. Throws the refusals of `readMultipart`, and 400 for a product that the
 * schema refuses.
 */
export async function readProductForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<{ product: z.output<S>; photos: UploadedFile[] }> {
  const { fields, files } = await readMultipart(request, PHOTO_PARTS);
  // The categories as they are now, also those that another process has just added.
  await readTree();
  return { product: parseWith(schema, parseJsonText(fields.productData ?? '{}')), photos: files };
}
