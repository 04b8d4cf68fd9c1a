import { existsSync } from 'node:fs';
import { type Env, EnvError, parseEnv } from '@/lib/env';
import { PLACEHOLDERS, resolveEnvironment, type Source } from '@/server/launcher/environment';
import type { Finding } from './finding';

/** The settings, or each fault of them; every fault says what is expected. */
export function readSettings(given: Source): { env?: Env; findings: Finding[] } {
  try {
    return { env: parseEnv(resolveEnvironment(given, PLACEHOLDERS, false)), findings: [] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [, ...faults] = error.message.split('\n');
    const where = 'Change it in .env, or where the service gets its environment';
    return { findings: faults.map((fault) => ({ what: fault.trim(), remedy: `${where}.` })) };
  }
}

const LOCAL_HOST = /^(localhost|127\.|\[::1\]|[^.]+$)/;
const isPublic = ({ APP_ORIGIN }: Env) => !LOCAL_HOST.test(new URL(APP_ORIGIN).hostname);

const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** In a container the shop has to listen on every address; its network decides who reaches it. */
const isInContainer = () =>
  existsSync('/.dockerenv') ||
  existsSync('/run/.containerenv') ||
  Boolean(process.env.KUBERNETES_SERVICE_HOST);

/** Settings that are right by themselves and do not fit each other. */
export function checkCombinations(
  env: Env,
  isLocal: boolean,
  inContainer = isInContainer(),
): Finding[] {
  const { APP_ORIGIN, STRIPE_SECRET_KEY = '', STRIPE_API_BASE, BACKUP_TO } = env;
  const findings: Finding[] = [];
  const add = (what: string, remedy: string) => findings.push({ what, remedy });
  if (isPublic(env) && APP_ORIGIN.startsWith('http:'))
    add(
      `APP_ORIGIN is ${APP_ORIGIN}, so cookies and passwords travel unencrypted`,
      'Put a proxy with TLS in front and write https:// in APP_ORIGIN.',
    );
  if (isPublic(env) && isLocal)
    add(
      `This is a local run (LOCAL, or no MONGODB_URI) under the public origin ${APP_ORIGIN}`,
      'Set LOCAL=0, and secrets of your own.',
    );
  if (isPublic(env) && /^[rs]k_test_/.test(STRIPE_SECRET_KEY) && !STRIPE_API_BASE)
    add(
      'STRIPE_SECRET_KEY is a test key, so orders count as paid although no money moves',
      'Set the live key, and the webhook secret of the live endpoint.',
    );
  if (!isPublic(env) && /^[rs]k_live_/.test(STRIPE_SECRET_KEY))
    add(
      `STRIPE_SECRET_KEY is a live key and APP_ORIGIN is ${APP_ORIGIN}, so a try charges real cards`,
      'Use a test key here, or set APP_ORIGIN to the public address of the shop.',
    );
  if (env.TRUST_PROXY > 0 && EVERY_ADDRESS.includes(env.HOST) && !inContainer)
    add(
      `TRUST_PROXY is ${env.TRUST_PROXY} and HOST ${env.HOST}, so who reaches port ${env.PORT} past the proxy can claim any address`,
      'Set HOST, where commands read it, too, to 127.0.0.1 or to the address that a proxy elsewhere asks.',
    );
  if (!isLocal && !BACKUP_TO)
    add(
      'No backups are made (BACKUP_TO)',
      'Set BACKUP_TO and BACKUP_EVERY, or make them elsewhere.',
    );
  return findings;
}
