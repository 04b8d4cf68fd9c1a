import { randomUUID } from 'node:crypto';
import type { Types } from 'mongoose';
import { Actor, type Fate, NO_FATE, type StripeFault } from './actor';
import type { Facts } from './checker';
import { type Random, randomOf } from './random';
import { count, type Scope } from './scope';
import type { World } from './world';

/** A window of the shopper's browser: its checkout always comes under one key. */
export type Tab = {
  key: string;
  items: { product: string; quantity: number }[];
  paymentType: 'COD' | 'Online';
};

/** One schedule as it runs. */
export type Play = {
  world: World;
  scope: Scope;
  random: Random;
  tabs: Tab[];
  address: string;
  strangersAddress: string;
  /** Actions under way. */
  actors: Actor[];
  /** Pay pages that the shopper's browser was sent to. */
  handed: Set<string>;
  delivered: Set<string>;
  /** Events that are never sent again. */
  dropped: Set<string>;
  putIn: Facts['putIn'];
  acknowledged: Facts['acknowledged'];
  /** Nothing dies and nothing fails any more. */
  isCalm: boolean;
  /** Its outcome is in the tally. */
  isCounted: boolean;
  options: PlayOptions;
};

export type PlayOptions = {
  reconciles: boolean;
  /** The share of webhooks that are lost for good; at 1 none arrives. */
  lostWebhooks: number;
  /** How the shop receives a webhook; a sabotage may replace it. */
  receive?: (world: World, request: Request) => Promise<void>;
  trace?: boolean;
};

/** More than a schedule can order, so that what is missing is always seen. */
const PLENTY = 60;
const FAULTS: StripeFault[] = ['500', 'reset', 'reset-after', 'reset-after', 'hang', 'hang-busy'];

const addressOf = (userId: Types.ObjectId) => ({
  ...{ userId, firstName: 'Ada', lastName: 'Grocer', email: 'ada@shopper.example' },
  ...{ street: '1 Market Street', city: 'Springfield', state: 'Oregon', zipcode: '02134' },
  ...{ country: 'United States', phone: '+1 555 0100' },
});

/** A new shopper with a full cart, an address, and one or two windows at the checkout. */
export async function openPlay(world: World, seed: number, options: PlayOptions): Promise<Play> {
  const { User, Address } = world.shop.models;
  const random = randomOf(seed);
  const putIn = Object.fromEntries(world.products.map((id) => [id, PLENTY]));
  const user = await User.create({
    name: 'Ada',
    email: `${randomUUID()}@shopper.example`,
    passwordHash: 'none',
    cartItems: putIn,
  });
  const address = await Address.create(addressOf(user._id));
  const foreign = await Address.create(addressOf(address._id));
  const tabs = Array.from({ length: 1 + random.int(2) }, (_, at): Tab => {
    const first = random.int(world.products.length);
    const ids = world.products.slice(first, first + 1 + random.int(2));
    return {
      key: `tab-${at}`,
      items: ids.map((product) => ({ product, quantity: 1 + random.int(3) })),
      paymentType: random.chance(0.8) ? 'Online' : 'COD',
    };
  });
  const note = (line: string) => options.trace && console.log(line);
  return {
    world,
    scope: {
      userId: String(user._id),
      standIn: world.standIn(),
      orders: new Set(),
      late: [],
      seen: [],
      note,
    },
    random,
    tabs,
    address: String(address._id),
    strangersAddress: String(foreign._id),
    actors: [],
    handed: new Set(),
    delivered: new Set(),
    dropped: new Set(),
    putIn: { ...putIn },
    acknowledged: [],
    isCalm: false,
    isCounted: false,
    options,
  };
}

function fateOf({ random }: Play): Fate {
  const own = randomOf(random.int(2 ** 31));
  return {
    killAt: own.chance(0.3) ? 1 + own.int(16) : undefined,
    stripeFault: () => (own.chance(0.2) ? own.pick(FAULTS) : undefined),
  };
}

/** Begins an action of the shop; `isSafe` ones do not die, because their outcome must be known. */
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
