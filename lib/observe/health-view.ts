import * as z from 'zod/mini';

/** The answer of GET /api/health. */
export const healthAnswer = z.object({
  db: z.enum(['up', 'down']),
  photos: z.enum(['cloudinary', 'disk']),
  onlinePayment: z.boolean(),
  /**
   * Whether a backup of the last days was restored and checked by `npm run drill`; `off` where the shop
   * knows of no backups (BACKUP_TO).
   */
  backup: z.enum(['off', 'proven', 'unproven']),
  /** Whether this very request came with X-Forwarded-For; TRUST_PROXY says whether it should. */
  forwarded: z.boolean(),
  /** Whether the shop sends mail. */
  mail: z.boolean(),
  version: z.string(),
});

export type HealthView = z.output<typeof healthAnswer>;
