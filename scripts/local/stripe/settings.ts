import { z } from 'zod';

/** What the process of the stand-in reads from its environment. */
export const standInSettings = z.object({
  STAND_IN_PORT: z.coerce.number().int().min(1).max(65535),
  STAND_IN_HOST: z.string().default('127.0.0.1'),
  STAND_IN_DATA: z.string(),
  STAND_IN_PUBLIC_URL: z.url().optional(),
  STAND_IN_WEBHOOK_URL: z.url(),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
});
export type StandInSettings = z.output<typeof standInSettings>;

/** What that process tells its parent. `taken`: another program has the port. */
export const standInReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('listening') }),
  z.object({ state: z.literal('failed'), reason: z.string(), taken: z.boolean() }),
]);
export type StandInReport = z.output<typeof standInReport>;
