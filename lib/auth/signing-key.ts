import 'server-only';
import { env } from '@/lib/env';

/** Returns the key that signs cookies. */
export const signingKey = (): Uint8Array => new TextEncoder().encode(env().SESSION_SECRET);
