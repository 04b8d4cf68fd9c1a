import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import { Actor, type Fate, NO_FATE, type StripeFault } from './actor';
import type { Facts } from './checker';
import { type Random, randomOf } from './random';
import { count, type Scope } from './scope';
import { type World, ZIP_CODE } from './world';

/** One of the shopper's devices at the checkout, with the cart as the device last loaded it. */
export type Tab = {
  name: string;
  /** The idempotency key of this device's order requests. It changes whenever the device loads a new cart revision. */
  key: string;
  cartRevision: number;
  /** True if the orders of this device contain the cart's revision. The API does not require the revision. */
  tellsRevision: boolean;
  items: { product: string; quantity: number }[];
  paymentType: 'COD' | 'Online';
  /** True if the wallet supplies the address of the orders that this device sends. */
  isFromWallet: boolean;
};

/** The state of a running schedule. */
export type Play = {
  world: World;
  scope: Scope;
  random: Random;
  tabs: Tab[];
  /**
   * The ids of the products that the shopper may order. They belong either to all schedules, or only to this schedule
   * (tracked products).
   */
  products: string[];
  /** The number of pieces that the seller has added in total, by tracked product. */
  pieces: Record<string, number>;
  address: string;
  strangersAddress: string;
  /** Running actions. */
  actors: Actor[];
  /** The payment pages to which the shopper's browser was redirected. */
  handed: Set<string>;
  delivered: Set<string>;
  /** The ids of the Stripe events that are lost and never sent again. */
  dropped: Set<string>;
  putIn: Facts['putIn'];
  acknowledged: Facts['acknowledged'];
  revisions: Facts['revisions'];
  statusRequests: Facts['statusRequests'];
  /** True once the schedule injects no further faults. */
  isCalm: boolean;
  /** True once the outcome of the schedule is part of the printed statistics, so that it is not counted twice. */
  isCounted: boolean;
  options: PlayOptions;
};

export type PlayOptions = {
  reconciles: boolean;
  /** The share of webhooks that never arrive. With 1, all webhooks are lost. */
  lostWebhooks: number;
  /** Passes a webhook to the shop. A control may replace it. */
  receive?: (world: World, request: Request) => Promise<void>;
  /** True if shoppers choose delivery slots. All schedules share these slots and compete for them. */
  windows?: boolean;
  /**
   * True if shoppers pay half of their online orders on a page of the shop (express checkout), and the other half on
   * Stripe's page.
   */
  wallets?: boolean;
  trace?: boolean;
};

/**
 * The initial quantity of each product in the cart. It is more than a schedule can order, so a wrongly removed piece
 * never goes unnoticed.
 */
const PLENTY = 60;
const FAULTS: StripeFault[] = ['500', 'reset', 'reset-after', 'reset-after', 'hang', 'hang-busy'];

const addressOf = (userId: Types.ObjectId) => ({
  userId,
  firstName: 'Ada',
  lastName: 'Grocer',
  email: 'ada@shopper.example',
  street: '1 Market Street',
  city: 'Springfield',
  state: 'Oregon',
  zipcode: ZIP_CODE,
  country: 'United States',
  phone: '+1 555 0100',
});

/** Creates products with a stock of a few pieces, so that the shopper's devices compete for them. */
async function countedProducts(world: World, random: Random): Promise<Record<string, number>> {
  const pieces: Record<string, number> = {};
  for (let at = 0; at < 2; at += 1) {
    const stock = 1 + random.int(6);
    const prices = { priceCents: 333 * (at + 1), offerPriceCents: 307 * (at + 1) - 41 };
    const product = { name: `Counted fruit ${at}`, category: 'Fruits', ...prices };
    const switched = { stock, switchedOff: false, inStock: true };
    const { _id } = await world.shop.models.Product.create({ ...product, ...switched });
    pieces[String(_id)] = stock;
  }
  return pieces;
}

/** Creates a shopper with a full cart, an address, and one to three devices at the checkout. */
export async function openPlay(world: World, seed: number, options: PlayOptions): Promise<Play> {
  const { User, Address } = world.shop.models;
  const random = randomOf(seed);
  const counted = random.chance(0.5) ? await countedProducts(world, random) : {};
  const own = Object.keys(counted);
  const products = own.length > 0 ? [...own, ...world.products.slice(0, 1)] : world.products;
  const putIn = Object.fromEntries(products.map((id) => [id, PLENTY]));
  const user = await User.create({
    name: 'Ada',
    email: `${randomUUID()}@shopper.example`,
    passwordHash: 'none',
    cartItems: putIn,
  });
  const address = await Address.create(addressOf(user._id));
  const foreign = await Address.create(addressOf(address._id));
  const tabs = Array.from({ length: 1 + random.int(3) }, (_, at): Tab => {
    const first = random.int(products.length);
    const ids = products.slice(first, first + 1 + random.int(2));
    return {
      name: `tab-${at}`,
      key: `tab-${at}`,
      cartRevision: user.cartRevision,
      tellsRevision: random.chance(0.85),
      items: ids.map((product) => ({ product, quantity: 1 + random.int(3) })),
      paymentType: random.chance(0.7) ? 'Online' : 'COD',
      isFromWallet: options.wallets === true && random.chance(0.5),
    };
  });
  const note = (line: string) => options.trace && console.log(line);
  return {
    world,
    scope: {
      userId: String(user._id),
      counted: own,
      stripeServer: world.stripeServer(),
      orders: new Set(),
      late: [],
      seen: [],
      note,
    },
    random,
    tabs,
    products,
    pieces: counted,
    address: String(address._id),
    strangersAddress: String(foreign._id),
    actors: [],
    handed: new Set(),
    delivered: new Set(),
    dropped: new Set(),
    putIn: { ...putIn },
    acknowledged: [],
    statusRequests: [],
    revisions: Object.fromEntries(
      tabs.filter(tells).map(({ key, cartRevision }) => [key, cartRevision]),
    ),
    isCalm: false,
    isCounted: false,
    options,
  };
}

const tells = ({ tellsRevision }: Tab) => tellsRevision;

function fateOf({ random }: Play): Fate {
  const own = randomOf(random.int(2 ** 31));
  return {
    killAt: own.chance(0.3) ? 1 + own.int(16) : undefined,
    stripeFault: () => (own.chance(0.2) ? own.pick(FAULTS) : undefined),
  };
}

/** Starts an action of the shop. With `isSafe` the action does not die, because its outcome must be known. */
export async function begin(
  play: Play,
  name: string,
  work: (actor: Actor) => Promise<void>,
  isSafe = false,
): Promise<Actor> {
  const fate = play.isCalm || isSafe ? NO_FATE : fateOf(play);
  const actor = new Actor(name, play.scope, fate, play.isCalm);
  count('actions');
  play.scope.note(`  ${name} begins${fate.killAt ? `, dies at ${fate.killAt}` : ''}`);
  await actor.start(async () => {
    try {
      await work(actor);
      play.scope.note(`  ${name} ends`);
    } catch (error) {
      play.scope.note(`  ${name}: ${error}`);
    }
  });
  if (!actor.isDone) play.actors.push(actor);
  return actor;
}
