import * as z from 'zod/mini';

/** The response of GET /api/health. */
export const healthResponse = z.object({
  db: z.enum(['up', 'down']),
  photos: z.enum(['cloudinary', 'disk']),
  onlinePayment: z.boolean(),
  /**
   * Whether a recent backup passed a restore drill (`npm run drill`). `off`: no backup folder is configured
   * (BACKUP_TO).
   */
  backup: z.enum(['off', 'proven', 'unproven']),
  /** Whether the request has an X-Forwarded-For header. The operator can compare this with TRUST_PROXY. */
  forwarded: z.boolean(),
  mail: z.boolean(),
  version: z.string(),
});

export type HealthView = z.output<typeof healthResponse>;
