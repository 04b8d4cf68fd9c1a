import * as z from 'zod/mini';

/** The answer of GET /api/health. */
export const healthAnswer = z.object({
  db: z.enum(['up', 'down']),
  photos: z.enum(['cloudinary', 'disk']),
  onlinePayment: z.boolean(),
  /** Whether the shop sends mail. */
  mail: z.boolean(),
  version: z.string(),
});
