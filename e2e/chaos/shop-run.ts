import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { products } from '@/e2e/support/client';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { childOf } from '@/e2e/support/processes';
import { messageNameOf } from '@/lib/mail/send';
import { eventsOf, eventsToMail } from '@/lib/notify/mail/order-events';
import { mailboxKey } from '@/lib/utils/email-address';
import { openMailStore } from '@/local/mail/inbox';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import type { Fault } from '@/local/stripe/faults';
import { localStripe } from '@/local/stripe/secrets';
import { Mail, Order, RateLimit, User } from '@/models';
import { randomOf } from './random';
import { openShakyLink, type ShakyLink } from './shaky-link';
import { checkShop } from './shop-check';
import type { Run } from './shop-client';
import { Tally } from './shop-log';
import { comeToRest, stateOf } from './shop-rest';
import { SELLER_PASSWORD, Seller } from './shop-seller';
import { Shopper } from './shop-shopper';

type Targets = {
  launcher: number;
  enginePid: () => number | undefined;
  link: ShakyLink;
  stripeServer: string;
};

const FAULTS: Fault[] = [
  { on: 'api', kind: 'status', status: 500 },
  { on: 'api', kind: 'reset' },
  { on: 'api', kind: 'reset-after' },
  { on: 'api', kind: 'hang', ms: 2500 },
  { on: 'webhook', kind: 'drop' },
  { on: 'webhook', kind: 'duplicate' },
  { on: 'webhook', kind: 'delay', ms: 3000 },
];

function kill(pid: number | undefined): boolean {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
    return pid !== undefined;
  } catch {
    // The process is restarting, so it cannot be killed.
    return false;
  }
}

function appOf(launcher: number): number | undefined {
  try {
    return childOf(launcher, 'server/main.mjs');
  } catch {
    return undefined;
  }
}

const isWell = (url: string) =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the shop responds. A shop that never responds between two kills would prove nothing. */
async function untilWell(run: Run): Promise<void> {
  while (!run.isOver() && !(await isWell(run.url))) await pause(100);
}

/** Kills the app, the database or both after 2 to 5 s of uptime. */
async function killAgainAndAgain(run: Run, targets: Targets): Promise<void> {
  const { random, tally } = run;
  for (;;) {
    await untilWell(run);
    await pause(2000 + random.int(3000));
    if (run.isOver()) return;
    const what = random.pick(['app', 'engine', 'both'] as const) ?? 'both';
    const app = what !== 'engine' && kill(appOf(targets.launcher));
    const engine = what !== 'app' && kill(targets.enginePid());
    if (app) tally.count('kills of the app');
    if (engine) tally.count('kills of the engine');
  }
}

/** Injects a few faults per second, at Stripe or in the network to the database. */
async function shake(run: Run, { link, stripeServer }: Targets): Promise<void> {
  const { random, tally } = run;
  while (!run.isOver()) {
    await pause(300 + random.int(1500));
    if (random.chance(0.2)) {
      link.reset();
      tally.count('resets of the database link');
    } else if (random.chance(0.3)) {
      link.hang(200 + random.int(2000));
      tally.count('hangs of the database link');
    } else {
      const body = JSON.stringify(random.pick(FAULTS));
      await fetch(`${stripeServer}/_stand-in/faults`, { method: 'POST', body }).catch(() => {});
      tally.count('faults at Stripe');
    }
  }
}

const { trusted } = mongoose;

const PATIENCE_MS = 60_000;

/** The mailed events that must still be true of the order at the end of the run. */
const TOLD = ['placed', 'out', 'delivered', 'cancelled'];

/** Releases mails that a killed process had locked. The locks would expire only after two minutes. */
const hurry = () =>
  Mail.updateMany(
    { tries: trusted({ $gt: 0 }), dueAt: trusted({ $exists: true }) },
    { $set: { dueAt: new Date() } },
  );

/** The hourly limit of mails to an account that has never opened a mailed link (docs/product.md 12.7). */
const MAX_UNPROVEN = 3;

/**
 * Returns the mails that were sent, or that the shop withholds because of the hourly limit. A mail interrupted by a
 * kill counts towards the limit.
 */
async function doneMails(): Promise<Set<string>> {
  const rows = await Mail.find({ user: trusted({ $exists: true }) }).lean();
  const limits = await RateLimit.find({ _id: /^mail:account:/ }).lean();
  const counted = new Map(limits.map(({ _id, members = [] }) => [_id, members]));
  const emails = new Map((await User.find().lean()).map(({ _id, email }) => [String(_id), email]));
  const isWithheld = ({ _id, user }: (typeof rows)[number]) => {
    const key = `mail:account:${mailboxKey(emails.get(String(user)) ?? '')}`;
    const members = counted.get(key) ?? [];
    return members.length >= MAX_UNPROVEN && !members.includes(_id);
  };
  const isDone = (row: (typeof rows)[number]) =>
    row.sentAt !== undefined || (!row.dueAt && isWithheld(row));
  return new Set(rows.filter(isDone).map(({ _id }) => _id));
}

/** Waits until the mails of all placed orders are sent or withheld. Returns false if some stay pending. */
async function areAllMailsSent(): Promise<boolean> {
  let before = -1;
  for (let end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(1_000)) {
    await hurry();
    const done = await doneMails();
    if (done.size > before) end = Date.now() + PATIENCE_MS;
    before = done.size;
    const orders = await Order.find({ listed: true }).lean();
    const placed = orders.filter((order) =>
      eventsToMail(order).some(({ event }) => event === 'placed'),
    );
    if (placed.every(({ _id }) => done.has(`order:${_id}:placed`))) return true;
  }
  return false;
}

/**
 * Each placed order must have a mail. No mail may report a status that the order never had. Only a kill may cause a
 * duplicate.
 */
async function checkMails(folder: string): Promise<string[]> {
  const found = (await areAllMailsSent()) ? [] : ['a placed order was not told to its shopper'];
  const inbox = openMailStore(folder).list();
  const orders = new Map((await Order.find().lean()).map((order) => [String(order._id), order]));
  const sent = await Mail.find({ sentAt: trusted({ $exists: true }) }).lean();
  for (const { _id, event, order, tries } of sent) {
    const subject = orders.get(String(order));
    const isTrue = subject && eventsOf(subject).some((each) => each.event === event);
    if (TOLD.includes(event) && !isTrue) found.push(`${_id} was told and is not so`);
    const times = inbox.filter(({ messageId }) =>
      messageId.startsWith(`<${messageNameOf(_id)}@`),
    ).length;
    if (times > tries) found.push(`${_id} came ${times} times in ${tries} tries`);
  }
  return found;
}

export type ChaosOptions = { seconds: number; seed: number; shoppers: number; port: number };

/** The number of products that shoppers buy. The seller switches the stock of others. */
const BOUGHT = 6;
const SWITCHED = 6;
/** The number of tracked products. They sell out during the run. */
const COUNTED = 2;
const FEW = 25;
const SENT = { sentAt: { $exists: true } };

async function isBack(url: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(300))
    if (await isWell(url)) return true;
  return false;
}

/**
 * Shoppers and the seller use the real shop while its processes are killed and its network fails. Afterwards, checks
 * that nothing is lost or duplicated. The seed determines the actions, but not the timing.
 */
export async function runChaos({ seconds, seed, shoppers, port }: ChaosOptions): Promise<Tally> {
  const tally = new Tally();
  const scratch = scratchFolder();
  const runFolder = makeRunFolder(scratch.folder);
  const engine = await startEngine(join(scratch.folder, 'db'), runFolder, () => {});
  const link = await openShakyLink(runFolder);
  const environment = {
    DATA_DIR: scratch.folder,
    PORT: String(port),
    MONGODB_URI: link.uri,
    LOCAL: '1',
    SELLER_PASSWORD,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  const shop = launchShop(environment);
  try {
    await shop.ready;
    const stripe = localStripe(join(scratch.folder, 'stripe'));
    const stripeServer = `http://127.0.0.1:${stripe.port}`;
    const ids = (await products(shop.url, 'in', BOUGHT + SWITCHED)).map(({ _id }) => _id);
    const end = Date.now() + seconds * 1000;
    const isOver = () => Date.now() > end;
    const personOf = (n: number): Run => {
      return { url: shop.url, isOver, tally, random: randomOf(seed * 1000 + n) };
    };
    const place = { products: ids.slice(0, BOUGHT), stripeServer };
    const people: Shopper[] = [];
    /** A new shopper replaces an account that has reached its limit of orders. */
    const shopAt = async (till: Run) => {
      while (!isOver()) {
        const one = new Shopper(till, place);
        people.push(one);
        await one.live();
      }
    };
    const seller = new Seller(personOf(0), ids.slice(BOUGHT));
    await seller.count(ids.slice(0, COUNTED), FEW);
    const launcher = shop.process.pid ?? -1;
    const targets = { launcher, enginePid: engine.pid, link, stripeServer };
    await Promise.all([
      ...Array.from({ length: shoppers }, (_, n) => shopAt(personOf(n + 1))),
      seller.live(),
      killAgainAndAgain(personOf(900), targets),
      shake(personOf(901), targets),
    ]);
    if (!(await isBack(shop.url)))
      tally.report('the shop is not well a minute after the last fault');
    await mongoose.connect(engineUri(runFolder));
    const resting = {
      ...environment,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripeServer,
    };
    if (!(await comeToRest(stripeServer, resting))) tally.report('the shop never came to rest');
    // While Stripe is down, a webhook responds with 500, so that Stripe sends it again. This is no fault.
    for (const fault of new Set(shop.output().match(/^.*unexpected error.*$/gm)))
      if (!/"type":"Stripe|connection to Stripe/.test(fault)) tally.report(fault.slice(0, 1500));
    const state = await stateOf(stripeServer);
    const memories = people.map(({ memory }) => memory);
    for (const what of await checkShop(memories, seller, state, join(scratch.folder, 'uploads')))
      tally.report(what);
    for (const what of await checkMails(join(scratch.folder, 'mail'))) tally.report(what);
    tally.count('mails sent', await mongoose.connection.collection('mails').countDocuments(SENT));
    tally.count(
      'orders in the database',
      await mongoose.connection.collection('orders').countDocuments(),
    );
    if (tally.wrong.length > 0) tally.report(`the shop said:\n${shop.output().slice(-8000)}`);
    return tally;
  } catch (error) {
    throw new Error(`${String(error)}\n${shop.output().slice(-4000)}`, { cause: error });
  } finally {
    await mongoose.disconnect();
    if (shop.process.exitCode === null) await shop.killGroup();
    link.close();
    await engine.close();
    scratch.remove();
  }
}
