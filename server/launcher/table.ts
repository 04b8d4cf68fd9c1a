import type { Env } from '@/lib/env';

export type Facts = {
  env: Env;
  /** True if the launcher runs the embedded database. */
  embedded: boolean;
  /** True if the shop uses the Stripe emulator. */
  isLocalStripe: boolean;
  /** The URL of the local inbox, if the shop sends its mail there. */
  inbox?: string;
  /** True if the launcher generated the seller's password. The table shows the password only in this case. */
  generatedPassword: boolean;
  seeded: number;
};

/**
 * Returns the table that `npm start` prints. It contains the URLs, the login, and the database, payment and
 * mail services in use.
 */
export function table({
  env,
  embedded,
  isLocalStripe,
  inbox,
  generatedPassword,
  seeded,
}: Facts): string {
  const password = generatedPassword ? env.SELLER_PASSWORD : '(SELLER_PASSWORD)';
  const rows = [
    ['Shop', env.APP_ORIGIN],
    ['Seller', `${env.APP_ORIGIN}/seller   ${env.SELLER_EMAIL}   ${password}`],
    ['Database', `${embedded ? 'embedded MongoDB' : host(env.MONGODB_URI)}${demo(seeded)}`],
    ['Payments', payments(env, isLocalStripe)],
    ['Mail', mail(env, inbox)],
    ['Photos', env.CLOUDINARY_URL ? 'Cloudinary' : 'on disk'],
    ['Data', env.DATA_DIR],
  ];
  return `\n${rows.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`).join('\n')}\n`;
}

/** Returns the content of the table for the log, without names and passwords. */
export const openFacts = ({ env, embedded, isLocalStripe, inbox }: Facts) => ({
  origin: env.APP_ORIGIN,
  database: embedded ? 'embedded MongoDB' : host(env.MONGODB_URI),
  payments: payments(env, isLocalStripe),
  mail: mail(env, inbox),
  photos: env.CLOUDINARY_URL ? 'Cloudinary' : 'on disk',
  data: env.DATA_DIR,
});

const demo = (seeded: number) => (seeded > 0 ? `, with ${seeded} demo products` : '');

function payments(env: Env, isLocalStripe: boolean): string {
  if (isLocalStripe)
    return 'on delivery, and online: local stand-in (test payments, no money moves)';
  return env.STRIPE_SECRET_KEY ? 'on delivery, and online with Stripe' : 'on delivery only';
}

function mail({ SMTP_URL, MAIL_FROM }: Env, inbox: string | undefined): string {
  if (inbox) return `local inbox: ${inbox} (nothing leaves this machine)`;
  return SMTP_URL ? `from ${MAIL_FROM} by ${new URL(SMTP_URL).hostname}` : 'off (SMTP_URL)';
}

/** Returns the hosts of a database URI, without credentials. */
export function host(uri: string): string {
  return (
    uri
      .replace(/^mongodb(\+srv)?:\/\//, '')
      .replace(/^.*@/, '')
      .split(/[/?]/)[0] ?? uri
  );
}
