import { createECDH } from 'node:crypto';
import { z } from 'zod';

/** A key that signs the shop's push messages (Web Push, VAPID). It has `bytes` bytes and is encoded as base64url. */
export const vapidKey = (bytes: number, kind: 'public' | 'private') =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      `must be the ${kind} key that \`npx web-push generate-vapid-keys\` prints`,
    );

/** Returns the faults of the pair of keys. Either both are set and match, or neither is set. */
export function vapidErrors(source: Record<string, string | undefined>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = source;
  if (!publicKey !== !privateKey)
    return [
      `${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is missing: set both keys of the pair`,
    ];
  const pair = createECDH('prime256v1');
  try {
    if (privateKey) pair.setPrivateKey(privateKey, 'base64url');
  } catch {
    return [
      'VAPID_PRIVATE_KEY is not a valid key: `npx web-push generate-vapid-keys` prints a pair',
    ];
  }
  return privateKey && pair.getPublicKey('base64url') !== publicKey
    ? ['VAPID_PUBLIC_KEY belongs to another VAPID_PRIVATE_KEY: set both keys of one pair']
    : [];
}
