import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { isEmail } from '@/lib/utils/email-address';

/** A boolean setting. */
export const flag = z
  .enum(['', '0', 'false', 'off', 'no', '1', 'true', 'on', 'yes'], 'must be on or off')
  .default('')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));

/** The number of reverse proxies. "off" means none and "on" means one. */
export const proxies = z.preprocess((value) => {
  const number = readFlag(String(value ?? ''));
  return number === undefined ? value : Number(number);
}, z.coerce.number('must be off, on or the number of proxies in front').int().min(0).max(9));

/** The ports that browsers and `fetch` block (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123
  135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993
  995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`
    .split(/\s+/)
    .map(Number),
);
/** Returns whether browsers and `fetch` connect to a port. */
export const isOpened = (number: number) => !BLOCKED_PORTS.has(number);
const BLOCKED = 'is on a port that browsers refuse to open: choose another, such as 3000 or 8080';

/** Returns the schema of an integer within bounds. Each error message contains the bounds. */
export const wholeNumber = (min: number, max: number) => {
  const words = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(words).int(words).min(min, words).max(max, words);
};

/** A port to which any client may connect. */
export const port = wholeNumber(1, 65_535);

/** A port to which browsers may connect. */
export const webPort = port.refine(isOpened, BLOCKED);

/** A web origin: without a path, and without a trailing slash. */
export const origin = z
  .url('must be an origin such as https://shop.example')
  .refine((value) => !URL.canParse(value) || /^https?:$/.test(new URL(value).protocol), {
    message: 'must begin with http:// or https://',
  })
  .refine((value) => !URL.canParse(value) || isOpened(Number(new URL(value).port)), BLOCKED)
  // No browser sends an origin with an asterisk, although a URL may contain one.
  .refine((value) => !value.includes('*'), 'must not contain *: list each origin')
  .transform((value) => new URL(value).origin);

/** The origin of the shop itself. The shop cannot run under a path such as https://host.example/shop. */
export const ownOrigin = z
  .string()
  .refine(
    (value) => !URL.canParse(value) || /^https?:\/\/[^/?#@]+\/?$/i.test(value),
    'must be an origin without a path, such as https://shop.example: the shop has a host to itself',
  )
  .pipe(origin);

const UNIT_MS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

/** A duration, for example 30m, 24h or 7d, parsed to ms. */
export const duration = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a duration such as 30m, 24h or 7d')
  .transform((value) => Number.parseInt(value, 10) * UNIT_MS[value.at(-1) as keyof typeof UNIT_MS]);

/** Parses a boolean setting, for example LOCAL. Returns undefined for an invalid value. */
export const readFlag = (value: string | undefined): boolean | undefined =>
  flag.safeParse(value).data;

/**
 * Returns whether the value is the URL of a mail server. A path is an error: in `smtps://user:12/34@host`, the password
 * contains a slash, and `user` would be the mail server.
 */
export function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname);
}

/** Returns whether the value is one email address, optionally with a name before it, on one line. */
export const isSender = (value: string) => {
  const address = /^[^<>\r\n]*<([^<>\s]+)>$/.exec(value)?.[1] ?? value;
  return isEmail(address);
};

/** Treats an empty string as absent, because shells and compose files pass an unset variable as an empty string. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** The URL of a web server, possibly with a path, without a trailing slash. */
export const webAddress = z
  .url('must be an address such as https://world.openfoodfacts.org')
  .refine((value) => !URL.canParse(value) || /^https?:$/.test(new URL(value).protocol), {
    message: 'must begin with https://',
  })
  .transform((value) => `${new URL(value).origin}${new URL(value).pathname}`.replace(/\/+$/, ''));

/** A variable with this suffix contains the path of a file with the value. Containers mount secrets as files. */
export const IN_FILE = '_FILE';

/**
 * Returns the fault of a value with spaces, line breaks or quotes around it, otherwise undefined. Docker (`--env-file`)
 * and Kubernetes pass these characters on; `.env` files and systemd remove them. The owner could not sign in with such
 * a value, and Stripe would reject the key at the first payment.
 */
export function edgeFault(value: string): string | undefined {
  if (value !== value.trim()) return 'begins or ends with a space or a line break: remove it';
  const isQuoted = value.length > 1 && /^["']/.test(value) && value.endsWith(value.charAt(0));
  return isQuoted ? 'is in quotes, which would be a part of the value: remove them' : undefined;
}

/** Returns the settings of these names whose value has an {@link edgeFault}, and the error of each. */
export function edgeFaults(
  source: Record<string, string | undefined>,
  names: readonly string[],
): Map<string, string> {
  const faults = new Map<string, string>();
  for (const name of names) {
    const fault = edgeFault(source[name] ?? '');
    if (fault) faults.set(name, `${name} ${fault}`);
  }
  return faults;
}

/** Parts of secrets that .env.example, compose.yaml and the templates of other services publish. */
const EXAMPLES = [
  ...['change-me', 'for-a-local-try-only', 'for a local try only'],
  ...['<password>', '<db_password>', '<your_'],
];

/**
 * Matches the placeholders in docs/configuration.md and docs/payments.md, for example `sk_live_…`. The example of
 * BACKUP_KEY is accepted. Otherwise a shop that uses it could not restore its backups.
 */
const IN_DOCUMENTS = /^(?:a long password|openssl rand -hex \d+|\w*…(?:\s+#.*)?)$/;

/** Parts of the published secrets of the tests and of the Stripe emulator. Only a local run accepts them. */
const OF_LOCAL_RUNS = ['of-the-end-to-end-tests', 'of the test', 'sk_test_local', 'whsec_local'];

/** Returns whether a value contains a published secret, or is an example of the documents. */
export function isPublished(value: string, local: boolean): boolean {
  const parts = [...EXAMPLES, ...(local ? [] : OF_LOCAL_RUNS)];
  return IN_DOCUMENTS.test(value) || parts.some((part) => value.includes(part));
}
