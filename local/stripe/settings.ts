import { z } from 'zod';

/** The settings that the emulator's process reads from its environment. */
export const localStripeSettings = z.object({
  STAND_IN_PORT: z.coerce.number().int().min(1).max(65535),
  STAND_IN_HOST: z.string().default('127.0.0.1'),
  STAND_IN_DATA: z.string(),
  STAND_IN_PUBLIC_URL: z.url().optional(),
  STAND_IN_WEBHOOK_URL: z.url(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
});
export type LocalStripeSettings = z.output<typeof localStripeSettings>;
