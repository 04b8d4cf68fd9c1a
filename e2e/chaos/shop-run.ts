import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { products } from '@/e2e/support/client';
import { launchShop, scratchFolder } from '@/e2e/support/launched-shop';
import { engineUri, makeRunFolder, startEngine } from '@/local/mongodb/engine';
import { localStripe } from '@/local/stripe/secrets';
import { randomOf } from './random';
import { openShakyLink } from './shaky-link';
import { checkShop } from './shop-check';
import type { Run } from './shop-client';
import { Tally } from './shop-log';
import { checkMails } from './shop-mail';
import { comeToRest, stateOf } from './shop-rest';
import { SELLER_PASSWORD, Seller } from './shop-seller';
import { Shopper } from './shop-shopper';
import { isWell, killAgainAndAgain, shake } from './shop-trouble';

export type ChaosOptions = { seconds: number; seed: number; shoppers: number; port: number };

/** The number of products that shoppers add to their carts. The seller changes the stock of the following products. */
const BOUGHT = 6;
const SWITCHED = 6;
/** The number of tracked products. They sell out during the run. */
const COUNTED = 2;
const FEW = 25;
const SENT = { sentAt: { $exists: true } };

/** Returns whether the shop recovers by itself within a minute. */
async function isBack(url: string): Promise<boolean> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(300))
    if (await isWell(url)) return true;
  return false;
}

/**
 * Opens the real shop with a breakable link to its database. Shoppers and the seller use the shop while its
 * processes are killed. Then the faults stop, and the checks look for anything lost, duplicated or broken.
 * The seed decides what all people try. The timing is not reproducible.
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
    /** When an account reaches its limit of orders, a new shopper takes over. */
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
    // A webhook responds with 500 while Stripe is down, so that Stripe sends it again. This is not a fault.
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
    // Print the shop's own log, which helps to find the cause.
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
