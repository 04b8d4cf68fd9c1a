import { beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { composeNewsletterMail } from '@/lib/notify/mail/compose-simple';
import { inRequest } from '@/lib/observe/request-context';
import { Audit, Mail, RateLimit, ShopSettings, Subscriber } from '@/models';
import { confirm, exportSubscribers, leave, newsletterLinks, subscribe } from './commands';
import { subscribeInput } from './schema';

const EMAIL = 'ada@shopper.example';
const IP = '198.51.100.1';

setUpDatabase({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
});
beforeEach(async () => {
  const rows = [Mail.deleteMany(), RateLimit.deleteMany(), Subscriber.deleteMany()];
  await Promise.all(rows);
  await ShopSettings.updateOne({ _id: 'shop' }, { newsletter: 'on' }, { upsert: true });
});

async function linksOfMail() {
  const mail = await Mail.findOne({ event: 'newsletter' }).lean();
  if (!mail) throw new Error('there is no mail');
  const letter = await composeNewsletterMail(mail);
  const tokenIn = (kind: string) =>
    new RegExp(`/newsletter#${kind}\\.([\\w.-]+)`).exec(letter?.text ?? '')?.[1] ?? '';
  return { to: letter?.to.address, join: tokenIn('join'), leave: tokenIn('leave') };
}

test('an email address is stored after its confirmation by a mailed link', async () => {
  await subscribe({ email: EMAIL }, IP);
  expect(await Subscriber.countDocuments()).toBe(0);
  const links = await linksOfMail();
  expect(links.to).toBe(EMAIL);
  const first = new Date('2026-11-25T10:00:00Z');
  await confirm({ token: links.join }, IP, first);
  await Promise.all([1, 2].map(() => confirm({ token: links.join }, IP)));
  expect(await Subscriber.find().lean()).toEqual([
    { _id: EMAIL, confirmedAt: first, language: 'en' },
  ]);
  // A copy of the database must not suffice to confirm a subscription.
  const stored = JSON.stringify([await Mail.find().lean(), await Subscriber.find().lean()]);
  expect(stored).not.toContain(links.join);
  await expect(confirm({ token: links.leave }, IP)).rejects.toThrow('This link has expired');
  await ShopSettings.updateOne({ _id: 'shop' }, { newsletter: 'off' });
  await expect(confirm({ token: links.join }, IP)).rejects.toThrow('no newsletter');
  await leave({ token: links.leave }, IP);
  await leave({ token: links.leave }, IP);
  expect(await Subscriber.countDocuments()).toBe(0);
});

test('a subscribed and an unknown address get the same response', async () => {
  await Subscriber.create({ _id: EMAIL, confirmedAt: new Date(), language: 'de' });
  expect(await subscribe({ email: EMAIL }, IP)).toBe(
    await subscribe({ email: 'bob@shopper.example' }, IP),
  );
  expect(await Mail.countDocuments({ event: 'newsletter' })).toBe(2);
});

test('subscriptions are limited to three mails an hour per address and twenty per client', async () => {
  for (let asked = 0; asked < 3; asked += 1) await subscribe({ email: EMAIL }, `192.0.2.${asked}`);
  await expect(subscribe({ email: EMAIL }, '192.0.2.9')).rejects.toThrow('Too many attempts');
  for (let asked = 0; asked < 20; asked += 1)
    await subscribe({ email: `${asked}@shopper.example` }, IP);
  await expect(subscribe({ email: 'one.more@shopper.example' }, IP)).rejects.toThrow(
    'Too many attempts',
  );
});

test('an expired or modified link does not confirm a subscription', async () => {
  const claim = { kind: 'join' as const, email: EMAIL, language: 'en', until: Date.now() - 1 };
  const token = newsletterLinks.tokenOf({ ...claim, until: 0 });
  const other = Buffer.from(`join en 0 eve@shopper.example`).toString('base64url');
  for (const bad of [newsletterLinks.tokenOf(claim), `${other}.${token.split('.')[1]}`])
    await expect(confirm({ token: bad }, IP)).rejects.toThrow('This link has expired');
  expect(await Subscriber.countDocuments()).toBe(0);
});

test('a shop without a newsletter rejects every subscription', async () => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $unset: { newsletter: 1 } });
  await expect(subscribe({ email: EMAIL }, IP)).rejects.toThrow('no newsletter');
  expect(await Mail.countDocuments()).toBe(0);
  expect(await RateLimit.countDocuments()).toBe(0);
});

test('the export of subscribers has each confirmed address with an unsubscribe link', async () => {
  await Subscriber.create({ _id: EMAIL, confirmedAt: new Date(0), language: 'de' });
  const before = await Audit.countDocuments({ action: 'newsletter exported' });
  let csv = '';
  for await (const piece of await exportSubscribers()) csv += piece;
  const [head, row = ''] = csv.split('\n');
  expect(head).toBe('email,confirmedAt,language,unsubscribe');
  expect(row).toMatch(/^ada@shopper\.example,1970-01-01T00:00:00\.000Z,de,http\S+#leave\./);
  expect((await Audit.countDocuments({ action: 'newsletter exported' })) - before).toBe(1);
  await leave({ token: row.split('#leave.')[1] ?? '' }, IP);
  expect(await Subscriber.countDocuments()).toBe(0);
});

test.each([
  ['de', 'ltr', 'Ja, ich möchte ihn'],
  ['ar', 'rtl', 'نعم، أريدها'],
] as const)(
  'the newsletter mail is in the language of the page: %s',
  async (language, dir, yes) => {
    await ShopSettings.updateOne({ _id: 'shop' }, { languages: ['en', 'de', 'ar'] });
    await inRequest({ correlationId: 'x', language }, () => subscribe({ email: EMAIL }, IP));
    const mail = await Mail.findOne({ event: 'newsletter' }).lean();
    const letter = mail && (await composeNewsletterMail(mail));
    expect(letter?.html).toContain(`<html dir="${dir}" lang="${language}">`);
    expect(letter?.text).toContain(yes);
    expect(letter?.text.match(/\/\w+\/newsletter#(join|leave)/g)).toEqual(
      ['join', 'leave'].map((kind) => `/${language}/newsletter#${kind}`),
    );
    const [, token = ''] = /#join\.([\w.-]+)/.exec(letter?.text ?? '') ?? [];
    await confirm({ token }, IP);
    expect(await Subscriber.findById(EMAIL).lean()).toMatchObject({ language });
  },
);

test.each(['+1@shop.example', '=cmd@shop.example', 'ada', ' '])(
  'a subscription with the address %j is rejected',
  (email) => expect(subscribeInput.safeParse({ email }).success).toBe(false),
);
