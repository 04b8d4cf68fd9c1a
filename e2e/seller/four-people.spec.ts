import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '@/e2e/support/accessible';
import { read, sendUntilAnswered } from '@/e2e/support/lost-responses';
import {
  brought,
  done,
  liveAll,
  OWNER,
  openSaturday,
  type Placed,
  pickedUp,
  type World,
} from '@/e2e/support/saturday-people';
import { type Courier, LEAST_ORDERS, modelOf, planOf, SPECIAL } from '@/e2e/support/saturday-plan';
import { ownAddress } from '@/e2e/support/visit';
import type { CourierCashResponse } from '@/lib/couriers/view';
import type { DayReportView } from '@/lib/day-report/view';
import type { OrderView } from '@/lib/orders/view';
import type { OrderDaysView } from '@/lib/sales/view';

/* The owner, a packer and two couriers work on four devices. Responses get lost, processes are killed, and a courier
   is offline. Afterwards the history names the author of every change, and no order was packed twice. Cash and
   Stripe payments match the model. */
test.use({ ...ownAddress(), viewport: { width: 390, height: 844 } });

const ORDERS = Number(process.env.SATURDAY_ORDERS ?? 40);

async function clickOffline(page: Page, world: World, [own, late]: [Placed, Placed]) {
  const { owner, url, shop } = world;
  const orderOf = async ({ id }: Placed) =>
    (await read(owner, `/api/order/one?as=seller&id=${id}`)).body.order as OrderView;
  const numbers = [(await orderOf(own)).number, (await orderOf(late)).number];
  await world.couriers.Omar.client.enter(page.context());
  await page.goto(`${url}/seller/deliveries`);
  const cards = numbers.map((number) =>
    page.getByRole('article', { name: `Order ${number}`, exact: true }),
  );
  for (const card of cards) await expect(card).toBeVisible();
  await page.context().setOffline(true);
  for (const card of cards) {
    await card.getByRole('button', { name: 'Start delivery' }).click();
    await card.getByRole('button', { name: 'Delivered' }).click();
    await page.getByRole('button', { name: /^Paid / }).click();
  }
  await expect(page.getByText(/4 updates will be sent/)).toBeVisible();
  await done(owner, '/api/order/status', pickedUp(late.id));
  await done(owner, '/api/order/status', brought(late.id, { isPaid: false }));
  await shop.kill(() => page.context().setOffline(false));
  await expect(page.getByText(/updates? will be sent/)).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(async () => (await orderOf(own)).status).toBe('Delivered');
  expect(await orderOf(late)).toMatchObject({ status: 'Delivered', isPaid: true });
}

const cents = (dollars: number) => Math.round(dollars * 100);

type Model = ReturnType<typeof modelOf>;

function expectedHistoryOf({
  at,
  kind,
  courier,
  isCancelled,
  packedBy,
}: Placed): (string | undefined)[][] {
  const placed =
    kind === 'phone' ? ['Order Placed', 'seller', OWNER] : ['Order Placed', 'shopper', OWNER];
  const packed = ['Packed', 'seller', packedBy];
  const by = (status: string, name: string | undefined) => [status, 'seller', name];
  if (at === SPECIAL.cancelledNew) return [placed, by('Cancelled', OWNER)];
  if (isCancelled) return [placed, packed, by('Cancelled', OWNER)];
  if (kind === 'pickup') return [placed, packed, by('Delivered', 'Nora Weiss')];
  const who = at === SPECIAL.late ? OWNER : { Omar: 'Omar Haddad', Mia: 'Mia Lund' }[courier];
  return [placed, packed, by('Out for delivery', who), by('Delivered', who)];
}

/** Mia's cash is half a dollar short. Then the owner corrects the returned deposits of one order. */
async function handOver({ owner, couriers, shop }: World, { doors }: Model, corrected: Placed) {
  // The report includes the cash after a minute, because the courier can undo the delivery until then.
  shop.setClock(5 * 60_000);
  const open = async () => (await read(owner, '/api/report/couriers')).body as CourierCashResponse;
  await expect.poll(async () => (await open()).couriers.filter((one) => one.tooFresh)).toEqual([]);
  const before = await open();
  const openOf = (name: Courier) =>
    cents(before.couriers.find(({ courier }) => courier === couriers[name].id)?.open ?? 0);
  expect({ Omar: openOf('Omar'), Mia: openOf('Mia') }).toEqual(doors);
  const short = { Omar: 0, Mia: 50 };
  for (const name of ['Omar', 'Mia'] as const) {
    const body = {
      courier: couriers[name].id,
      expected: doors[name] / 100,
      counted: (doors[name] - short[name]) / 100,
      reason: 'Wrong change',
    };
    const key = `handover-of-${name}`;
    for (let times = 0; times < 2; times += 1)
      expect((await sendUntilAnswered(owner, '/api/report/handover', body, key)).status).toBe(200);
  }
  const { id } = corrected;
  await done(owner, '/api/order/returned', { id, returned: [{ pieces: 2, amount: 0.25 }] });
  await done(owner, '/api/order/paid', { id, isPaid: true });
  const { handovers, couriers: left } = await open();
  expect(left.map((one) => one.open)).toEqual([0, 0].slice(0, left.length));
  expect(handovers.map(({ expected, counted }) => [cents(expected), cents(counted)])).toEqual([
    [doors.Omar, doors.Omar],
    [doors.Mia, doors.Mia - 50],
  ]);
}

/**
 * Waits until the payments and refunds at Stripe match the model. After a crash, the reconciler may have to complete
 * some.
 */
async function expectStripe({ shop }: World, { cardIn, cardBack }: Model) {
  const sums = async () => {
    const { intent, refund } = await shop.stripe();
    const paid = intent.filter(({ status }) => status === 'succeeded');
    return [
      paid.reduce((sum, { amount }) => sum + amount, 0),
      refund.reduce((sum, { amount }) => sum + amount, 0),
    ];
  };
  await expect.poll(sums, { timeout: 90_000 }).toEqual([cardIn, cardBack]);
}

async function close(page: Page, { owner, url }: World, model: Model) {
  const { cardIn, cardBack, till, doors } = model;
  const cash = till + doors.Omar + doors.Mia;
  const day = async () => (await read(owner, '/api/report/day')).body.day as DayReportView;
  const totalCents = async () => cents((await day()).figures.total);
  await expect.poll(totalCents).toBe(cash + cardIn - cardBack);
  await page.context().clearCookies();
  await owner.enter(page.context());
  await page.goto(`${url}/seller/day-report`);
  await page.getByLabel('Counted cash').fill((cash / 100).toFixed(2));
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText('Day closed. Report number: 1')).toBeVisible();
  await expect(page.getByText(/^Stripe shows the same/)).toBeVisible();
  await expectAccessible(page, 'a closed Saturday');
  const { close: closed, expected, figures } = await day();
  expect([cents(expected), cents(closed?.counted ?? 0)]).toEqual([cash, cash]);
  expect(closed?.stripe).toMatchObject({ isAsked: true, differing: [] });
  expect(cents(closed?.stripe?.stripe ?? 0)).toBe(cardIn - cardBack);
  const sums = Object.fromEntries(
    figures.ways.map(({ way, paid, back }) => [way, cents(paid) + cents(back)]),
  );
  expect(sums).toEqual({ card: cardIn - cardBack, cash });
  const taxes = figures.taxes.reduce((sum, { net, tax }) => sum + cents(net) + cents(tax), 0);
  expect(taxes).toBe(cash + cardIn - cardBack);
}

test(`four staff members handle ${ORDERS} orders despite crashes and lost connections`, async ({
  page,
}) => {
  test.setTimeout(150_000 + ORDERS * 3_000);
  expect(ORDERS).toBeGreaterThanOrEqual(LEAST_ORDERS);
  const world = await openSaturday();
  const { owner, shop } = world;
  try {
    const plans = Array.from({ length: ORDERS }, (_, at) => planOf(at));
    const model = modelOf(plans);
    const all = await liveAll(world, plans);
    const orderAt = (at: number) => {
      const order = all.find((one) => one.at === at);
      if (!order) throw new Error('an order is missing');
      return order;
    };
    await clickOffline(page, world, [orderAt(SPECIAL.byScreen), orderAt(SPECIAL.late)]);
    await handOver(world, model, orderAt(SPECIAL.corrected));
    await expectStripe(world, model);
    await close(page, world, model);

    expect(new Set(all.map(({ id }) => id)).size).toBe(ORDERS);
    for (const one of all) {
      const { body } = await read(owner, `/api/order/one?as=seller&id=${one.id}`);
      const { history } = body.order as OrderView;
      const seen = history.map(({ status, by }) => [status, by.role, by.name]);
      expect([one.at, seen]).toEqual([one.at, expectedHistoryOf(one)]);
    }
    const days = (await read(owner, '/api/report/orders')).body.orderDays as OrderDaysView;
    const gone = all.filter(({ isCancelled }) => isCancelled).length;
    expect(days).toMatchObject({ orders: ORDERS - gone, cancelled: gone });
    expect([cents(days.amount), cents(days.cancelledAmount)]).toEqual([model.due, model.gone]);
  } finally {
    await shop.close();
  }
});
