import { Client } from '@/e2e/support/client';
import { convert, partsOf } from '@/lib/catalog/import/convert';
import { matchColumns, openFile } from '@/lib/catalog/import/read-file';
import type { CategoriesAnswer, ProductsAnswer } from '@/lib/catalog/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { counterPicture, DRAWN, drawingOf, SHELF_PICTURES, shelfPicture } from './pictures';
import {
  asWindows1252,
  type ButcherShop,
  COLUMNS,
  NAME,
  PAGES,
  SELLER,
  SHELVES,
  tillText,
  WORDS,
} from './shop';

/* Fills the example shop of a butcher through the API, for screenshots. */

const TAXES = {
  taxPercent: 6,
  taxClasses: [
    { id: 'reduzida', name: 'Reduzida', percent: 6 },
    { id: 'intermedia', name: 'Intermédia', percent: 13 },
    { id: 'normal', name: 'Normal', percent: 23 },
  ],
};

const PARTS = ['Bifes e grelhados', 'Estufar e assar'];
const pathOf = (name: string) => name.replaceAll(' ', '-').replace('ç', 'c');

async function send(seller: Client, path: string, body: object) {
  const answer = await seller.post(path, body);
  if (answer.body.success !== true) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function sendPicture(seller: Client, path: string, picture: Buffer, fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'a.jpg');
  const { body } = await seller.post(path, undefined, { raw: form });
  if (body.success !== true) throw new Error(`${path}: ${JSON.stringify(body)}`);
}

async function makeShelves(seller: Client) {
  for (const [text, name] of Object.entries(SHELVES))
    await send(
      seller,
      '/api/category/save',
      omitUndefined({
        text,
        newPath: pathOf(text),
        translations: { en: { name } },
        parent: PARTS.includes(text) ? 'Vaca-e-vitela' : undefined,
      }),
    );
  for (const path of ['Vegetables', 'Fruits', 'Drinks', 'Instant', 'Dairy', 'Bakery', 'Grains'])
    await send(seller, '/api/category/remove', { path });
  for (const path of Object.keys(SHELF_PICTURES) as (keyof typeof SHELF_PICTURES)[])
    await sendPicture(seller, '/api/category/picture', await shelfPicture(path), { path });
}

async function sendGoods(seller: Client) {
  const { categories } = (await seller.get('/api/category/list')).body as CategoriesAnswer;
  const opened = openFile(new Uint8Array(asWindows1252(tillText())));
  const guessed = matchColumns(opened);
  const own: Readonly<Record<string, (typeof guessed.columns)[number]>> = COLUMNS;
  const columns = opened.header.map((name, at) => own[name] ?? guessed.columns[at]);
  const { accepted: taken } = convert(opened.rows, opened.open, {
    header: opened.header,
    ...guessed,
    columns,
    currency: 'eur',
    categories,
    mapped: {},
    takeUnpublished: false,
    taxes: TAXES,
    today: '2026-01-01',
    decimals: 'comma',
  });
  const headers = { 'Content-Type': 'text/csv' };
  for (const { text } of partsOf(taken))
    await seller.post('/api/product/import', undefined, { raw: text, headers });
}

/** Fills the shop. Returns the seller, the seller's cookie, and the ids of the products by name. */
export async function fillButcherShop({ url }: ButcherShop) {
  const seller = new Client(url);
  await send(seller, '/api/seller/login', SELLER);
  await makeShelves(seller);
  const week = [...Array(6).fill([{ from: '08:00', to: '20:00' }]), []];
  await send(seller, '/api/seller/settings', {
    name: NAME,
    email: WORDS.email,
    phone: WORDS.phone,
    address: WORDS.address,
    revision: 0,
    ...TAXES,
    taxMode: 'included',
    currency: 'eur',
    promiseMinutes: 90,
    stars: false,
    newsletter: 'on',
    languages: ['pt', 'en'],
    openingHours: { week },
    minimumOrder: 15,
    timeZone: 'Europe/Lisbon',
    social: { instagram: WORDS.instagram },
  });
  await sendGoods(seller);
  const { products } = (await seller.get('/api/product/list?limit=200')).body as ProductsAnswer;
  const ids = new Map(products.map(({ _id, name }) => [name, _id]));
  for (const name of Object.keys(DRAWN) as (keyof typeof DRAWN)[])
    await sendPicture(seller, '/api/product/photos', await drawingOf(name), { id: ids.get(name) });
  await send(seller, '/api/page/save', {
    slug: 'faq',
    title: 'Perguntas frequentes',
    text: PAGES.faq,
  });
  const best = ['Chouriço de carne', 'Bife da vazia', 'Secretos de porco preto'];
  const more = ['Queijo da Serra da Estrela', 'Vinho tinto do Douro'];
  await send(seller, '/api/seller/home', {
    revision: 0,
    home: {
      banner: {
        title: WORDS.banner,
        text: WORDS.text,
        buttons: [{ to: 'all' }, { to: 'Charcutaria' }],
      },
      claims: [
        { icon: 'trust', title: WORDS.since, text: WORDS.sinceText },
        {
          icon: 'fresh',
          title: 'Carne portuguesa',
          text: 'De criadores que conhecemos pelo nome.',
        },
        {
          icon: 'delivery',
          title: 'Na sua cozinha hoje',
          text: 'Em mala fria, em toda a Lisboa centro.',
        },
      ],
      best: { by: 'hand', products: [...best, ...more].map((name) => ids.get(name)) },
      openLine: true,
    },
  });
  await sendPicture(seller, '/api/seller/home/picture', await counterPicture());
  return { ids, token: seller.cookies.get('sellerToken') ?? '' };
}
