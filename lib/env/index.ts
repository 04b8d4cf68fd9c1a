import 'server-only';
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { isEmail } from '@/lib/utils/email-address';
import { closestName } from '@/lib/utils/search-text';
import {
  duration,
  edgeFaults,
  flag,
  IN_FILE,
  isPublished,
  isSender,
  isSmtpUrl,
  optional,
  origin,
  ownOrigin,
  port,
  proxies,
  readFlag,
  webAddress,
  webPort,
  wholeNumber,
} from './values';

const address = (text: string) =>
  z.url(text).refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: text,
  });

/** For any other sampler, the OpenTelemetry SDK would silently sample all requests. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [
  name,
  `parentbased_${name}`,
]);

const watchSettings = {
  /** Prometheus scrapes GET /metrics on this port. Metrics are off without it. */
  METRICS_PORT: optional(port.optional()),
  METRICS_HOST: optional(z.string().default('127.0.0.1')),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters').optional()),
  /** A standard name of OpenTelemetry, whose SDK itself reads all variables that begin with OTEL_. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(address('must look like http://collector:4318').optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    address('must look like http://collector:4318/v1/traces').optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(z.string().optional()),
  OTEL_SERVICE_NAME: optional(z.string().default('basketful')),
  OTEL_TRACES_SAMPLER: optional(
    z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(
    z.coerce.number('must be a number from 0 to 1').min(0).max(1).optional(),
  ),
  OTEL_SDK_DISABLED: flag,
  SENTRY_DSN: optional(address('must look like https://key@sentry.example/1').optional()),
};

/** Accepts a VAPID key for Web Push: `bytes` bytes in base64url. */
const vapidKey = (bytes: number, kind: 'public' | 'private') =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      `must be the ${kind} key that \`npx web-push generate-vapid-keys\` prints`,
    );

/**
 * Returns the errors of the VAPID key pair. The key pair is valid if both keys are set and match, or if neither key is
 * set.
 */
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

/** The error if MONGODB_URI is missing in production. */
export const NO_DATABASE =
  'MONGODB_URI is missing: set the address of a MongoDB, or `embedded` for the embedded database';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const SECRETS = [
  'SESSION_SECRET',
  'SELLER_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CLOUDINARY_URL',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'MONGODB_URI',
  'BACKUP_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SENTRY_DSN',
] as const;

const DEFAULT_PORT = 3000;

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Set by the launcher for a local run. Generated secrets and local replacements of services are then allowed. */
  LOCAL: flag,
  PORT: optional(webPort.default(DEFAULT_PORT)),
  HOST: optional(z.string().default('0.0.0.0')),
  APP_ORIGIN: optional(ownOrigin.optional()),
  DATA_DIR: optional(z.string().default('.data')),
  MONGODB_URI: optional(
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
      .optional(),
  ),
  SESSION_SECRET: optional(z.string().optional()),
  SELLER_EMAIL: optional(
    z.string().refine(isEmail, 'must be an email address').default('admin@example.com'),
  ),
  SELLER_PASSWORD: optional(z.string().optional()),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(
        /^[sr]k_/,
        'must begin with sk_ or rk_: pk_ begins a publishable key, which cannot charge',
      )
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().startsWith('whsec_', 'must begin with whsec_').optional(),
  ),
  STRIPE_API_BASE: optional(origin.optional()),
  /** Stripe's publishable key for payments on the shop's own pages (lib/payments/in-shop.ts). */
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().startsWith('pk_', 'must begin with pk_: it is public, unlike sk_').optional(),
  ),
  /** The origin of a replacement for Stripe.js, for example the Stripe emulator. Browsers must be able to reach it. */
  STRIPE_JS_BASE: optional(origin.optional()),
  CLOUDINARY_URL: optional(
    z
      .string()
      .regex(
        /^cloudinary:\/\/[^:@/]+:[^:@/]+@[^:@/]+/,
        'must look like cloudinary://key:secret@cloud',
      )
      .optional(),
  ),
  SMTP_URL: optional(
    z
      .string()
      .refine(
        isSmtpUrl,
        'must look like smtps://user:password@host or smtp://host:587, with special characters encoded, for example # as %23',
      )
      .optional(),
  ),
  MAIL_FROM: optional(
    z.string().refine(isSender, 'must look like Shop <mail@shop.example>').optional(),
  ),
  VAPID_PUBLIC_KEY: optional(vapidKey(65, 'public').optional()),
  VAPID_PRIVATE_KEY: optional(vapidKey(32, 'private').optional()),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin)),
  /** The number of trusted reverse proxies, each of which appends to X-Forwarded-For. */
  TRUST_PROXY: proxies,
  HSTS_SUBDOMAINS: flag,
  /** The URL of a food database with the API of Open Food Facts. Without it, the shop looks up no product facts. */
  FOOD_FACTS_URL: optional(webAddress.optional()),
  /**
   * The URL of the search of a Photon server (https://github.com/komoot/photon). Without it, the shop suggests no
   * addresses.
   */
  ADDRESS_SUGGESTIONS_URL: optional(webAddress.optional()),
  /** The interval in ms. Without it, no automatic backups are made. */
  BACKUP_EVERY: optional(duration.optional()),
  BACKUP_KEEP: optional(wholeNumber(1, 1_000).default(7)),
  BACKUP_TO: optional(z.string().optional()),
  BACKUP_KEY: optional(z.string().min(16, 'must have 16 characters or more').optional()),
  WORKERS: optional(wholeNumber(1, 64).default(1)),
  ...watchSettings,
  LOG_LEVEL: optional(z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info')),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Reads the unparsed environment, so that one error lists both missing and malformed settings. */
function missingSettings(source: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  const { MONGODB_URI, SESSION_SECRET = '', SELLER_PASSWORD } = source;
  const local = readFlag(source.LOCAL) ?? false;
  if (!MONGODB_URI) faults.push(NO_DATABASE);
  if (Buffer.byteLength(SESSION_SECRET) < 32)
    faults.push('SESSION_SECRET must be at least 32 bytes, for example from: openssl rand -hex 32');
  if (!SELLER_PASSWORD) faults.push("SELLER_PASSWORD is missing: the seller's password");
  if (source.STRIPE_SECRET_KEY && !source.STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET is missing although STRIPE_SECRET_KEY is set');
  if (source.BACKUP_EVERY && !source.BACKUP_TO)
    faults.push('BACKUP_TO is missing although BACKUP_EVERY is set: the folder for the backups');
  if (source.SMTP_URL && !source.MAIL_FROM)
    faults.push('MAIL_FROM is missing although SMTP_URL is set: the address that mails come from');
  faults.push(...vapidErrors(source));
  if (source.METRICS_PORT && Number(source.METRICS_PORT) === Number(source.PORT || DEFAULT_PORT))
    faults.push('METRICS_PORT is the port of the shop itself: choose another, such as 9464');
  const isForAll = !LOOPBACK.has(source.METRICS_HOST || '127.0.0.1');
  if (source.METRICS_PORT && isForAll && !source.METRICS_TOKEN)
    faults.push(
      'METRICS_TOKEN is missing although METRICS_HOST lets other machines read the metrics',
    );
  for (const name of SECRETS)
    if (isPublished(source[name] ?? '', local))
      faults.push(`${name} is a published example: set a value of your own`);
  faults.push(...stripeFaults(source, local));
  if (!local && source.FOOD_FACTS_URL?.startsWith('http:'))
    faults.push('FOOD_FACTS_URL must begin with https://: allergens must arrive as they were sent');
  if (!local && isPlainOnInternet(source.ADDRESS_SUGGESTIONS_URL ?? ''))
    faults.push(
      'ADDRESS_SUGGESTIONS_URL must begin with https://: typed addresses cross the internet',
    );
  return faults;
}

const modeOf = (key = '') => /^[a-z]+_(live|test)_/.exec(key)?.[1];

function stripeFaults(source: Record<string, string | undefined>, local: boolean): string[] {
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY } = source;
  const isOfStripe = /^[rs]k_(live_|test_(?!local))/.test(STRIPE_SECRET_KEY);
  const mocks = (['STRIPE_API_BASE', 'STRIPE_JS_BASE'] as const)
    .filter((name) => source[name]?.startsWith('http:') && (!local || isOfStripe))
    .map((name) => `${name} points to a Stripe mock, which must not get a real key: remove it`);
  const [mode, publicMode] = [modeOf(STRIPE_SECRET_KEY), modeOf(STRIPE_PUBLISHABLE_KEY)];
  const isMixed = mode !== undefined && publicMode !== undefined && mode !== publicMode;
  return isMixed
    ? [
        ...mocks,
        `STRIPE_PUBLISHABLE_KEY is a ${publicMode} key and STRIPE_SECRET_KEY a ${mode} key: use two keys of one mode`,
      ]
    : mocks;
}

/** Returns whether a URL has no TLS although its host may be outside the operator's own network. */
function isPlainOnInternet(address: string): boolean {
  if (!address.startsWith('http:') || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return !(
    (!hostname.startsWith('[') && !hostname.includes('.')) ||
    // The loopback address and the unique local addresses of IPv6 (RFC 4193).
    /^\[(?:::1\]$|f[cd][\da-f]{2}:)/.test(hostname) ||
    /\.(?:internal|lan|local)$/.test(hostname) ||
    /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname)
  );
}

/**
 * Settings whose value may be in a file (`NAME_FILE`). Shorter names, such as HOST, resemble variables of other
 * programs.
 */
const namesInFiles = settingNames.filter((name) => name.length >= 8);

/** Returns the setting that an unknown name probably means. Preserves the suffix `_FILE`. */
function settingLike(name: string): string | undefined {
  if (!name.endsWith(IN_FILE)) return closestName(name, settingNames);
  const meant = closestName(name.slice(0, -IN_FILE.length), namesInFiles);
  return meant && meant + IN_FILE;
}

function unknown(source: Record<string, string | undefined>): string[] {
  return Object.keys(source).flatMap((name) => {
    const meant = source[name] && settingLike(name);
    return meant ? [`${name} is not a setting. Did you mean ${meant}? Rename or remove it`] : [];
  });
}

/**
 * The settings whose value must not have spaces or quotes around it. Two secrets are exempt, because existing shops may
 * use such values. After a change, passkeys would be lost (SESSION_SECRET) or backups unreadable (BACKUP_KEY).
 */
const withoutEdges = settingNames.filter((name) => !/^(SESSION_SECRET|BACKUP_KEY)$/.test(name));

export type Env = Omit<
  z.infer<typeof schema>,
  'APP_ORIGIN' | 'MONGODB_URI' | 'SESSION_SECRET' | 'SELLER_PASSWORD'
> & { APP_ORIGIN: string; MONGODB_URI: string; SESSION_SECRET: string; SELLER_PASSWORD: string };

/** Thrown if the environment is invalid. `message` lists every fault, one per line. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * Parses and validates the whole environment. Throws {@link EnvError} with every invalid variable and every
 * unknown name that resembles a setting.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  const edges = edgeFaults(source, withoutEdges);
  const malformed = result.error?.issues
    // For a key in quotes, report only the quotes. A second error about the prefix sk_ would confuse.
    .filter(({ path }) => !edges.has(String(path[0])))
    .map(({ path, message }) => `${String(path[0])} ${message}`);
  const faults = [
    ...new Set(malformed),
    ...edges.values(),
    ...missingSettings(source),
    ...unknown(source),
  ];
  if (!result.success || faults.length > 0)
    throw new EnvError(`The settings of the shop are not valid:\n  ${faults.join('\n  ')}`);
  const {
    APP_ORIGIN,
    MONGODB_URI = '',
    SESSION_SECRET = '',
    SELLER_PASSWORD = '',
    ...rest
  } = result.data;
  return {
    ...rest,
    APP_ORIGIN: APP_ORIGIN ?? `http://localhost:${rest.PORT}`,
    MONGODB_URI,
    SESSION_SECRET,
    SELLER_PASSWORD,
  };
}

let cached: Env | undefined;

/** Returns the validated environment of this process. It is parsed once. Throws {@link EnvError}. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** Discards the parsed environment, for tests. The next call of {@link env} parses it again. */
export function resetEnv(): void {
  cached = undefined;
}

/** Returns the public origin. The build needs it to render pages, but has no other settings. */
export function publicOrigin(): string {
  const { APP_ORIGIN, PORT } = schema.pick({ APP_ORIGIN: true, PORT: true }).parse(process.env);
  return APP_ORIGIN ?? `http://localhost:${PORT}`;
}
