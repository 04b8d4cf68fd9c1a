import { z } from 'zod';
import { version } from '@/lib/utils/version';
import { codeOf, reasonOf } from '@/server/process/failure';
import { reachable } from '@/server/process/port';
import { type CheckContext, type Finding, found } from './finding';

const TIMEOUT_MS = 5_000;
/** Signed requests and cookies have times; a Date header has whole seconds. */
const CLOCKS_DIFFER_MS = 10_000;

const answer = z.object({ version: z.string(), db: z.string(), forwarded: z.boolean().optional() });

/** The reason behind "fetch failed". */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codeOf(cause) ?? reasonOf(cause ?? error);
}

async function askHealth(origin: string) {
  const response = await fetch(`${origin}/api/health`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  });
  const json: unknown = await response.json().catch(() => undefined);
  return { response, health: answer.safeParse(json).data };
}

function checkClock(response: Response, origin: string): Finding[] {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const difference = Math.abs(theirs - Date.now());
  if (!(difference > CLOCKS_DIFFER_MS)) return [];
  return found(
    `The clock at ${origin} and that of this machine differ by ${Math.round(difference / 1000)} s`,
    'Let both follow a time server (timedatectl set-ntp true); Stripe refuses wrong times.',
  );
}

function checkProxy(forwarded: boolean | undefined, { env }: CheckContext): Finding[] {
  if (forwarded === undefined || forwarded === env.TRUST_PROXY > 0) return [];
  if (forwarded)
    return found(
      'A proxy sends X-Forwarded-For and TRUST_PROXY is off, so all shoppers count as one address',
      'Set TRUST_PROXY=1 if that proxy is yours.',
    );
  return found(
    'TRUST_PROXY is on and no X-Forwarded-For arrives, so clients can make up their addresses',
    'Let the proxy set X-Forwarded-For (deploy/nginx.conf does), or unset TRUST_PROXY.',
  );
}

/** What the public address answers: by TLS, through the proxy, from this version, with this time. */
export async function checkOrigin(context: CheckContext): Promise<Finding[]> {
  const { env, pid } = context;
  const { APP_ORIGIN, HOST, PORT } = env;
  const isDirect = APP_ORIGIN === `http://localhost:${PORT}`;
  // A local shop that does not run is no fault.
  if (isDirect && pid === undefined) return [];
  const origin = isDirect ? `http://${reachable(HOST)}:${PORT}` : APP_ORIGIN;
  const asked = await askHealth(origin).catch((error: unknown) => whyOf(error));
  if (typeof asked === 'string') {
    const isTls = /CERT|SELF_SIGNED|TLS|SSL|EPROTO|VERIFY/i.test(asked);
    return isTls
      ? found(
          `The certificate of ${APP_ORIGIN} is not accepted (${asked})`,
          'Renew it, and let the proxy send the whole chain for this host name.',
        )
      : found(
          `${APP_ORIGIN} does not answer (${asked})`,
          'Start the shop, and check name, proxy and firewall between.',
        );
  }
  const { response, health } = asked;
  if (!health)
    return found(
      `${APP_ORIGIN} is answered by something else than the shop (status ${response.status})`,
      `Let the proxy lead to port ${PORT}, and check APP_ORIGIN.`,
    );
  const findings = [...checkClock(response, APP_ORIGIN), ...checkProxy(health.forwarded, context)];
  if (health.version !== version)
    findings.push({
      what: `Version ${health.version} answers at ${APP_ORIGIN}, and this is ${version}`,
      remedy: 'Restart the shop.',
    });
  return findings;
}
