import type { Env } from '@/lib/env';

export type Facts = {
  env: Env;
  embedded: boolean;
  isLocalStripe: boolean;
  inbox?: string;
  /** The table shows the seller's password only if it was generated. */
  generatedPassword: boolean;
  seeded: number;
};

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

export function host(uri: string): string {
  return (
    uri
      .replace(/^mongodb(\+srv)?:\/\//, '')
      .replace(/^.*@/, '')
      .split(/[/?]/)[0] ?? uri
  );
}
