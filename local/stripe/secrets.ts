import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '@/server/process/data-folder';
import { codeOf, StartFailure } from '@/server/process/failure';

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

const storedSchema = z.object({
  secretKey: z.string().startsWith('sk_test_'),
  webhookSecret: z.string().startsWith('whsec_'),
  port: z.number().int().optional(),
});
type LocalStripe = z.output<typeof storedSchema>;

const fileIn = (folder: string) => join(folder, 'settings.json');

export function localStripe(folder: string): LocalStripe {
  const file = fileIn(folder);
  try {
    return storedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartFailure(`${file} is damaged: delete it, and the next start makes a new one.`);
    const made = {
      secretKey: `sk_test_local${randomBytes(16).toString('hex')}`,
      webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    };
    storeSecrets(folder, made);
    return made;
  }
}

export function storeSecrets(folder: string, stored: LocalStripe): void {
  makeFolder(folder);
  const file = fileIn(folder);
  writeFileSync(`${file}.new`, JSON.stringify(stored, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
