import sharp from 'sharp';
import { Client } from '@/e2e/support/client';
import { convert, partsOf } from '@/lib/catalog/import/convert';
import { matchColumns, openFile } from '@/lib/catalog/import/read-file';
import type { CategoriesResponse, ProductsResponse } from '@/lib/catalog/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
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

/* Drawings of the butcher's products, so that the screenshots contain no photos by other people. */

const plate = (ground: string, goods: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="${ground}"/>
  <ellipse cx="400" cy="640" rx="290" ry="46" fill="#00000018"/>${goods}</svg>`;

const steak = plate(
  '#f7e3d4',
  `<path d="M170 440C130 300 250 190 400 200s270 90 250 240-150 190-270 170-90-60-150-70-50-60-60-100Z" fill="#f3d9cf"/>
  <path d="M205 430c-30-110 70-195 195-190s225 75 210 195-130 150-225 135-85-60-130-70-40-30-50-70Z" fill="#b3282d"/>
  <path d="M300 330c60-40 140 10 190-20M290 410c70 30 130-40 210 0M340 490c50-20 90 20 150-10" stroke="#f3d9cf" stroke-width="16" stroke-linecap="round" fill="none"/>
  <circle cx="520" cy="300" r="34" fill="#f3d9cf"/><circle cx="520" cy="300" r="15" fill="#d9b9a6"/>`,
);

const sausage = plate(
  '#f2ead9',
  `<path d="M220 300C210 560 590 560 580 300" stroke="#8e1f1b" stroke-width="120" stroke-linecap="round" fill="none"/>
  <path d="M196 330C220 520 580 520 604 330" stroke="#b8403a" stroke-width="22" stroke-linecap="round" fill="none" opacity=".8"/>
  <path d="M220 240V170h360v70" stroke="#e9dcc0" stroke-width="14" fill="none"/>
  <path d="M270 470l26-30M380 520l14-36M490 500l-6-38M330 430l20-26" stroke="#f0c8b4" stroke-width="14" stroke-linecap="round"/>`,
);

const ham = plate(
  '#fbe6e4',
  `<path d="M190 330c60-140 350-170 420 0 40 130-40 270-190 290-150 10-270-140-230-290Z" fill="#f6d8cd"/>
  <path d="M225 345c50-105 290-135 350 0 30 105-40 215-160 230-120 5-220-115-190-230Z" fill="#d1545a"/>
  <path d="M290 360c60-30 150 20 220-10M280 440c80 20 160-30 240 10M340 520c50 0 80-20 130 0" stroke="#f6d8cd" stroke-width="12" stroke-linecap="round" fill="none"/>
  <circle cx="400" cy="290" r="30" fill="#f6ede4"/>`,
);

const cheese = plate(
  '#fff3cf',
  `<path d="M150 520 420 250c90-20 190 60 230 170v120a30 30 0 0 1-30 30H180a30 30 0 0 1-30-30Z" fill="#f2c14e"/>
  <path d="M150 520 420 250c90-20 190 60 230 170L150 520Z" fill="#ffe08a"/>
  <circle cx="290" cy="540" r="26" fill="#d9a032"/><circle cx="430" cy="500" r="34" fill="#d9a032"/><circle cx="560" cy="530" r="22" fill="#d9a032"/>`,
);

const wine = plate(
  '#e4ecf8',
  `<path d="M360 120h80v150c60 40 70 90 70 150v190a30 30 0 0 1-30 30H320a30 30 0 0 1-30-30V420c0-60 10-110 70-150Z" fill="#3b1022"/>
  <rect x="356" y="110" width="88" height="70" rx="10" fill="#7d1c38"/><rect x="290" y="430" width="220" height="130" fill="#f7efe0"/>
  <path d="M320 470h160M340 510h120" stroke="#7d1c38" stroke-width="12" stroke-linecap="round"/>`,
);

const bird = plate(
  '#e6f3df',
  `<path d="M180 470c0-160 120-250 260-230 140 20 220 140 190 260-20 80-110 120-230 120S180 590 180 470Z" fill="#eab36b"/>
  <path d="M560 520c60 20 90 60 120 60" stroke="#eab36b" stroke-width="70" stroke-linecap="round"/>
  <circle cx="690" cy="560" r="24" fill="#f6ede4"/><circle cx="690" cy="600" r="24" fill="#f6ede4"/>
  <path d="M260 420c40-90 120-120 190-110" stroke="#f8d9a6" stroke-width="24" stroke-linecap="round" fill="none"/>`,
);

const counter = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#e7efe8"/>
  <g stroke="#cfdcd2" stroke-width="4">${Array.from({ length: 11 }, (_, n) => `<path d="M${n * 160} 0V700M0 ${n * 70}H1600"/>`).join('')}</g>
  <path d="M0 130h1600" stroke="#6b4b2f" stroke-width="16"/>
  ${[220, 500, 780, 1060, 1340].map((x, n) => `<path d="M${x} 130v70" stroke="#b9a88a" stroke-width="10"/><rect x="${x - 46}" y="200" width="92" height="${300 + (n % 2) * 70}" rx="46" fill="${n % 2 ? '#8e1f1b' : '#a93a2f'}"/><rect x="${x - 26}" y="230" width="18" height="200" rx="9" fill="#ffffff30"/>`).join('')}
  <rect y="760" width="1600" height="440" fill="#14532d"/><rect y="730" width="1600" height="44" rx="10" fill="#f6ede4"/>
  ${[170, 480, 790, 1100, 1410].map((x, n) => `<ellipse cx="${x}" cy="700" rx="130" ry="60" fill="${['#b3282d', '#d1545a', '#eab36b', '#b3282d', '#ffe08a'][n]}"/><ellipse cx="${x - 20}" cy="684" rx="70" ry="22" fill="#ffffff30"/>`).join('')}</svg>`;

const trimInvisible = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();

const counterPicture = () => trimInvisible(counter);

export const DRAWN = {
  'Bife da vazia': steak,
  'Costeletão maturado 40 dias': steak,
  'Secretos de porco preto': ham,
  'Chouriço de carne': sausage,
  'Chouriço de porco preto': sausage,
  Linguiça: sausage,
  'Presunto de Barrancos': ham,
  'Queijo da Serra da Estrela': cheese,
  'Vinho tinto do Douro': wine,
  'Vinho verde branco': wine,
  'Frango do campo': bird,
  'Hambúrguer de novilho': steak,
} as const;
const drawingOf = (name: keyof typeof DRAWN) => trimInvisible(DRAWN[name]);

const SHELF_PICTURES = {
  'Vaca-e-vitela': steak,
  Porco: ham,
  'Frango-e-peru': bird,
  Charcutaria: sausage,
  'Queijos-e-ovos': cheese,
  Vinhos: wine,
} as const;
const shelfPicture = (path: keyof typeof SHELF_PICTURES) => trimInvisible(SHELF_PICTURES[path]);

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
  const { categories } = (await seller.get('/api/category/list')).body as CategoriesResponse;
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
  const { products } = (await seller.get('/api/product/list?limit=200')).body as ProductsResponse;
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
