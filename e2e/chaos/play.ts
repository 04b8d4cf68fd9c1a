import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import { Actor, type Fate, NO_FATE, type StripeFault } from './actor';
import type { Facts } from './checker';
import { type Random, randomOf } from './random';
import { count, type Scope } from './scope';
import { type World, ZIP_CODE } from './world';

/** A device at the checkout, with the cart that it last loaded. */
export type Tab = {
  name: string;
  /** Idempotency key of the device's order requests. It changes with each loaded cart revision. */
  key: string;
  cartRevision: number;
  /** If true, orders of this device contain the cart's revision, which the API does not require. */
  tellsRevision: boolean;
  items: { product: string; quantity: number }[];
  paymentType: 'COD' | 'Online';
  /** If true, the wallet supplies the address of this device's orders. */
  isFromWallet: boolean;
};

export type Play = {
  world: World;
  scope: Scope;
  random: Random;
  tabs: Tab[];
  /** Products that the shopper may order: of all schedules, or tracked products of this schedule. */
  products: string[];
  /** The pieces that the seller has added in total, by tracked product. */
  pieces: Record<string, number>;
  address: string;
  strangersAddress: string;
  actors: Actor[];
  /** The payment pages to which the shopper's browser was redirected. */
  handed: Set<string>;
  delivered: Set<string>;
  /** The ids of Stripe events that are never delivered. */
  dropped: Set<string>;
  putIn: Facts['putIn'];
  acknowledged: Facts['acknowledged'];
  revisions: Facts['revisions'];
  statusRequests: Facts['statusRequests'];
  /** If true, the schedule injects no further faults. */
  isCalm: boolean;
  /** If true, the printed statistics include this schedule. */
  isCounted: boolean;
  options: PlayOptions;
};

export type PlayOptions = {
  reconciles: boolean;
  /** The share of webhooks that never arrive. 1 loses all webhooks. */
  lostWebhooks: number;
  receive?: (world: World, request: Request) => Promise<void>;
  /** If true, shoppers choose delivery slots. All schedules compete for the same slots. */
  windows?: boolean;
  /** If true, shoppers pay half of their online orders on a page of the shop (express checkout). */
  wallets?: boolean;
  trace?: boolean;
};

/**
 * The initial quantity in the cart. A schedule cannot order that much, so a wrongly removed piece is always visible.
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

/** Starts an action of the shop. With `isSafe` it does not die, because its outcome must be known. */
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
