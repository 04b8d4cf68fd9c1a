import type { Env } from '@/lib/env';

const YEAR_SECONDS = 31_536_000;

/**
 * The content security policy of every page (docs/security.md explains what remains). Static pages
 * are the same for everybody and cannot carry a nonce, so Next's inline bootstrap needs 'unsafe-
 * inline'. From other hosts only Cloudinary's pictures may load.
 */
function policy({ NODE_ENV, APP_ORIGIN }: Env, ofSeller: boolean): string {
  const development = NODE_ENV === 'development';
  // The reader of barcodes is WebAssembly, which this word lets compile; it allows no `eval`.
  const program = ofSeller ? " 'wasm-unsafe-eval'" : '';
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'unsafe-inline'${program}${development ? " 'unsafe-eval'" : ''}`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https://res.cloudinary.com",
    'connect-src': `'self'${development ? ' ws:' : ''}`,
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    ...(APP_ORIGIN.startsWith('https:') ? { 'upgrade-insecure-requests': '' } : {}),
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** Whether an address is of the seller's area, whose pages scan barcodes. */
export const isOfSeller = (address = ''): boolean => /^\/seller(?=[/?#]|$)/.test(address);

/** The headers of every answer (docs/security.md; OWASP Secure Headers Project), those of the seller's pages with `ofSeller`. */
export function securityHeaders(env: Env, ofSeller = false): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', policy(env, ofSeller)],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      `camera=(${ofSeller ? 'self' : ''}), microphone=(), geolocation=(), payment=()`,
    ],
  ];
  if (env.APP_ORIGIN.startsWith('https:')) {
    const subdomains = env.HSTS_SUBDOMAINS ? '; includeSubDomains' : '';
    headers.push(['Strict-Transport-Security', `max-age=${YEAR_SECONDS}${subdomains}`]);
  }
  return headers;
}
