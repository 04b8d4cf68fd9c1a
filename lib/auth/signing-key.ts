import 'server-only';
import { env } from '@/lib/env';

/** The key with which cookies are signed. */
export const signingKey = (): Uint8Array => new TextEncoder().encode(env().SESSION_SECRET);
