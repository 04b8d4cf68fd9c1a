import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShopProvider } from '@/app/_components/shop-provider';
import { errorResponse, mockApi, renderIn, responseOf } from '@/e2e/support/component';
import { addressesResponse } from '@/lib/addresses/view';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { productView } from '@/lib/catalog/view';
import { lowerCartToStock } from '@/lib/client/cart-edits';
import {
  applyRemoteCart,
  putCart,
  setCartOwnerVisitor,
  useCartItems,
} from '@/lib/client/cart-store';
import { cacheShop } from '@/lib/client/shop-store';
import { openOrdersResponse } from '@/lib/orders/follow-up-view';
import { shopView } from '@/lib/shop/view';
import type { MeasureView } from '@/lib/weights/view';
import { AddToOrder } from './add-to-order';
import { useAddresses } from './address-choice';
import { CartLine } from './cart-line';
import { CashRows } from './cash-rows';
import type { OpenOrder } from './choices';
import { GuaranteeNotice } from './guarantee-notice';
import { OpeningNote } from './order-summary-parts';

const id = 'a'.repeat(24);
const apple = {
  _id: id,
  name: 'Apple',
  category: 'Fruits',
  price: 2,
  offerPrice: 1.5,
  description: [],
  image: [],
  inStock: true,
};

function Line({ left, more, before }: { left: number; more: object; before?: MeasureView }) {
  const quantity = useCartItems()[id] ?? 0;
  const product = productView.parse({ ...apple, ...more });
  return quantity > 0 && <CartLine line={{ id, quantity, product, left, before }} />;
}

const page = (left: number, more: object, before?: MeasureView) => (
  <ShopProvider shop={{ name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' }}>
    <ul>
      <Line left={left} more={more} {...(before && { before })} />
    </ul>
  </ShopProvider>
);

let reload = (_: { left: number; more: object }) => {};

function Reloaded({ more }: { more: object }) {
  const [sold, setSold] = useState({ left: Number.POSITIVE_INFINITY, more });
  reload = setSold;
  return page(sold.left, sold.more);
}

describe('CartLine', () => {
  function show(
    quantity: number,
    left = Number.POSITIVE_INFINITY,
    more = {},
    before?: MeasureView,
  ) {
    putCart({ [id]: quantity });
    return renderIn(page(left, more, before));
  }
  const select = () => screen.getByLabelText<HTMLSelectElement>('Quantity of Apple');
  const offered = () => [...select().options].map(({ value }) => Number(value));
  const button = (name: string) => screen.getByRole('button', { name });
  const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

  beforeEach(setCartOwnerVisitor);

  describe('quantity', () => {
    it('offers 1 to 9 pieces, or up to the current quantity if it is higher', async () => {
      show(12);
      expect(offered()).toEqual(upTo(12));
      await userEvent.selectOptions(select(), '2');
      expect(offered()).toEqual(upTo(9));
    });

    it('offers no quantity above the stock', () => {
      show(3, 3);
      expect(offered()).toEqual(upTo(3));
      expect(screen.getByText('Only 3 left')).toBeTruthy();
      expect(button('One more of Apple').getAttribute('aria-disabled')).toBe('true');
    });

    it('changes the quantity by one with + and −, but not below 1', async () => {
      show(2);
      await userEvent.click(button('One more of Apple'));
      expect(select().value).toBe('3');
      for (const quantity of ['2', '1']) {
        await userEvent.click(button('One less of Apple'));
        expect(select().value).toBe(quantity);
      }
      await userEvent.click(button('One less of Apple'));
      expect(select().value).toBe('1');
    });
  });

  describe('announcements for screen readers', () => {
    it('announces the name, quantity and total after a change, and the maximum quantity as an alert', async () => {
      show(MAX_QUANTITY - 1);
      const sum = () => screen.getByText(/^Apple, \d+:/).parentElement;
      expect(sum()?.textContent).toBe('Apple, 998: $1,497.00');
      expect(sum()?.getAttribute('aria-live')).toBe('polite');
      expect(screen.queryByRole('alert')).toBeNull();
      await userEvent.click(button('One more of Apple'));
      expect(sum()?.textContent).toBe('Apple, 999: $1,498.50');
      expect(screen.getByRole('alert').textContent).toBe('You can order at most 999 of Apple.');
    });

    it('announces no alert when the cart opens with the maximum quantity', () => {
      show(MAX_QUANTITY);
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('shows a message in place of the quantity if the product is out of stock', () => {
    show(2, 0);
    expect(screen.getByText('Out of stock. Remove this product to place your order.')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('links the picture to the product, and hides the picture from screen readers', () => {
    show(1);
    const [picture, name] = document.querySelectorAll('a');
    expect(picture?.getAttribute('href')).toBe(`/products/fruits/${id}`);
    expect(picture?.getAttribute('aria-hidden')).toBe('true');
    expect(name?.textContent).toBe('Apple');
  });

  describe('after the seller has changed the product', () => {
    const GRAMS = { soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 4.99 } as const;
    const POUNDS = { soldBy: 'weight', step: 250, stepUnit: 'mlb', pricePerUnit: 5.99 } as const;
    const NOTE = /now sold in steps of 0\.25\slb/;
    const STOCK = Number.POSITIVE_INFINITY;

    beforeEach(() => localStorage.clear());

    function open(more: object) {
      putCart({ [id]: 10 });
      const { unmount } = renderIn(<Reloaded more={more} />);
      return {
        unmount,
        sell: (other: object, left = STOCK) => act(() => reload({ left, more: other })),
      };
    }

    async function change(left = STOCK) {
      const { sell, unmount } = open(GRAMS);
      await screen.findByText('500 g');
      expect(screen.queryByText(/now sold/)).toBeNull();
      sell(POUNDS, left);
      await screen.findByText(NOTE);
      return unmount;
    }

    it('shows a note about the new steps until the shopper confirms the amount', async () => {
      const unmount = await change();
      unmount();
      const reopened = show(10, STOCK, POUNDS);
      expect(await screen.findByText(NOTE)).toBeTruthy();
      await userEvent.click(button('Keep 2.5\u00a0lb'));
      expect(screen.queryByText(NOTE)).toBeNull();
      reopened.unmount();
      show(10, STOCK, POUNDS);
      await screen.findByText('2.5 lb');
      expect(screen.queryByText(NOTE)).toBeNull();
    });

    it('shows a note about the new steps until the shopper changes the amount', async () => {
      await change();
      await userEvent.click(button('Add 0.25\u00a0lb of Apple'));
      expect(screen.queryByText(NOTE)).toBeNull();
    });

    it.each([
      [
        'the page lowers the amount to the stock',
        () => lowerCartToStock({ [id]: 4 }, 'Only 4 left'),
      ],
      ['another tab changes the amount', () => applyRemoteCart({ [id]: 5 })],
    ])('keeps the note about the new steps if %s', async (_, lower) => {
      await change(4);
      act(lower);
      expect(screen.getByText(NOTE)).toBeTruthy();
    });

    it('shows the note if the steps changed before the cart page opened', async () => {
      show(10, STOCK, POUNDS, GRAMS);
      expect(await screen.findByText(NOTE)).toBeTruthy();
    });

    it('shows a note if weighed goods are now sold by the piece', async () => {
      show(10, STOCK, {}, GRAMS);
      expect(await screen.findByText(/now sold by the piece/)).toBeTruthy();
      await userEvent.selectOptions(select(), '3');
      expect(screen.queryByText(/now sold/)).toBeNull();
    });

    it('shows a note if goods by the piece are now sold by weight', async () => {
      open({}).sell(POUNDS);
      expect(await screen.findByText(NOTE)).toBeTruthy();
    });

    it('shows no note if only the price has changed', async () => {
      show(10, STOCK, { ...GRAMS, pricePerUnit: 6 }, GRAMS);
      await screen.findByText('500 g');
      expect(screen.queryByText(/now sold/)).toBeNull();
    });
  });
});

describe('CashRows', () => {
  const textOf = (totalCents: number, aboutCents?: number) => {
    const rows = { cashStep: 0.05, totalCents, aboutCents, currency: 'chf' };
    const { container, unmount } = renderIn(
      <dl>
        <CashRows {...rows} />
      </dl>,
    );
    const text = container.textContent;
    unmount();
    return text;
  };

  it('shows the rounding and the cash amount if the total is rounded', () => {
    expect(textOf(1_183)).toMatch(/CHF\s?0\.02.*CHF\s?11\.85/);
    expect(textOf(1_181)).toMatch(/-CHF\s?0\.01.*CHF\s?11\.80/);
    expect(textOf(1_185)).toBe('');
    // The total of weighed goods is an estimate, so the row shows the cash amounts without their rounding.
    expect(textOf(1_183, 1_002)).toMatch(/10\.00.*11\.85/);
  });
});

describe('OpeningNote', () => {
  const shop = {
    revision: 1,
    name: 'Corner',
    timeZone: 'UTC',
    hasTimeZone: true,
    promiseMinutes: 30,
    zipCodes: [],
    minimumOrder: 0,
    currency: 'usd',
    taxPercent: 0,
  };
  const open = (from: string, to: string) => ({
    openingHours: {
      timeZone: 'UTC',
      week: Array.from({ length: 7 }, () => [{ from, to }]),
      daysOff: [],
    },
  });

  function noteOf(more: object): string | null {
    vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z') });
    cacheShop(shopView.parse({ ...shop, ...more }));
    return renderIn(<OpeningNote />).container.textContent;
  }

  it('shows when a closed shop opens, and when the order arrives', () => {
    expect(noteOf(open('13:00', '14:00'))).toMatch(
      /^We are closed now\. We open today at 1:00\u00a0PM\. You can order now\. Once we open, your order arrives .*30 minutes\.$/,
    );
    expect(noteOf(open('08:00', '09:00'))).toMatch(/open tomorrow at 8:00\u00a0AM\./);
  });

  it('shows no arrival time in a shop that requires delivery slots', () => {
    const windows = {
      ...{ on: true, only: true, days: Array(7).fill([]), daysOff: [] },
      ...{ lengthMinutes: 60, capacity: 5, leadMinutes: 60 },
    };
    expect(noteOf({ ...open('13:00', '14:00'), windows })).toBe(
      'We are closed now. We open today at 1:00\u00a0PM. You can order now.',
    );
  });

  it('renders nothing while the shop is open or has no opening hours', () => {
    expect(noteOf(open('09:00', '18:00'))).toBe('');
    expect(
      noteOf({ openingHours: { ...open('', '').openingHours, week: Array(7).fill([]) } }),
    ).toBe('');
    expect(noteOf({})).toBe('');
  });
});

describe('GuaranteeNotice', () => {
  const text = 'At least two years.';
  const link = 'https://europa.eu/notice';

  it('shows the picture with an alt text, and links to the official page', () => {
    renderIn(<GuaranteeNotice notice={{ text, link, image: '/uploads/notice.webp' }} />);
    const picture = screen.getByRole('img', { name: text });
    expect(picture.getAttribute('src')).toBe('/uploads/notice.webp');
    expect(screen.getByRole('link').getAttribute('href')).toBe(link);
  });

  it('links to the picture if there is no official page', () => {
    renderIn(<GuaranteeNotice notice={{ text, image: '/uploads/notice.webp' }} />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/uploads/notice.webp');
  });

  it('shows only the text if there is no picture', () => {
    renderIn(<GuaranteeNotice notice={{ text, link }} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Official notice' })).toBeTruthy();
  });
});

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };

function Choice() {
  const [value, setValue] = useState<OpenOrder>();
  const [asked, setAsked] = useState(0);
  return (
    <ShopProvider shop={SHOP}>
      <AddToOrder value={value} onChange={setValue} asked={asked} />
      <output>{value ? `to ${value.number}` : 'separate'}</output>
      <button type="button" onClick={() => setAsked(asked + 1)}>
        Reject
      </button>
    </ShopProvider>
  );
}

describe('AddToOrder', () => {
  const OPEN: OpenOrder = {
    _id: 'a'.repeat(24),
    number: 12,
    way: 'delivery',
    to: '1 Market Street',
    promisedAt: '2026-11-23T10:30:00.000Z',
  };
  const state = () => screen.getByRole('status').textContent;

  it('offers to add the cart to an open order until the seller starts to pack that order', async () => {
    let orders = [OPEN];
    mockApi({ 'GET /api/order/open': () => responseOf(openOrdersResponse, { orders }) });
    renderIn(<Choice />);
    const radio = await screen.findByRole('radio', { name: /^Add to order 12.*1 Market Street/ });
    expect(state()).toBe('separate');
    await userEvent.click(radio);
    expect(state()).toBe('to 12');
    orders = [];
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(state()).toBe('separate'));
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('renders nothing if the request for open orders fails', async () => {
    let calls = 0;
    mockApi({
      'GET /api/order/open': () => {
        calls += 1;
        return errorResponse(409, 'You cannot add to an open order at the moment.');
      },
    });
    renderIn(<Choice />);
    await waitFor(() => expect(calls).toBe(1));
    expect(screen.queryByRole('group')).toBeNull();
  });
});

function Addresses() {
  const { addresses } = useAddresses(true);
  return <output>{addresses ? `${addresses.length} addresses` : 'loading'}</output>;
}

function Pages() {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Addresses />
      </Activity>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Other page
      </button>
    </>
  );
}

describe('the delivery addresses in the cart', () => {
  it('are loaded again after a visit to another page', async () => {
    mockApi({ 'GET /api/address/get': responseOf(addressesResponse, { addresses: [] }) });
    const { container } = renderIn(<Pages />);
    const text = () => container.querySelector('output')?.textContent;
    await waitFor(() => expect(text()).toBe('0 addresses'));
    const button = screen.getByRole('button', { name: 'Other page' });
    await userEvent.click(button);
    expect(text()).toBe('loading');
    await userEvent.click(button);
    await waitFor(() => expect(text()).toBe('0 addresses'));
  });
});
