import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderInMemory, launchShop } from '@/e2e/support/launched-shop';
import { startMailServer } from '@/e2e/support/mail-server';
import { freePort } from '@/server/process/port';

export const NAME = 'Talho da Graça';
export const SELLER = { email: 'ola@talhodagraca.example', password: 'carne boa desde 1962' };

/** The product export of the butcher's cash register: 120 articles, semicolons, decimal commas, Windows-1252. */
export const tillText = (): string =>
  readFileSync(join(import.meta.dirname, 'artigos.csv'), 'utf8');

/** Encodes a text as Windows-1252. For the letters in use, only the euro sign differs from Latin-1. */
export const asWindows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

export const COLUMNS = {
  'Desc. Artigo': 'name',
  'Fam.': 'category',
  IVA: 'taxClass',
  'Quant.': 'amount',
  'Un. Venda': 'unit',
  Idade: 'leastAge',
  Texto: 'description',
  Inglês: 'name:en',
  Lípidos: 'fat',
  Saturados: 'saturates',
  Hidratos: 'carbohydrate',
  Açúcares: 'sugars',
  Proteínas: 'protein',
  Sal: 'salt',
} as const;

export const SHELVES = {
  'Vaca e vitela': 'Beef and veal',
  'Bifes e grelhados': 'Steaks and grills',
  'Estufar e assar': 'Stews and roasts',
  Porco: 'Pork',
  'Borrego e cabrito': 'Lamb and kid',
  'Frango e peru': 'Chicken and turkey',
  'Coelho e caça': 'Rabbit and game',
  Charcutaria: 'Charcuterie',
  'Queijos e ovos': 'Cheese and eggs',
  Mercearia: 'Pantry',
  Vinhos: 'Wines',
} as const;

export const WORDS = {
  address: 'Rua da Graça 112\n1170-170 Lisboa',
  phone: '+351 218 871 234',
  email: 'ola@talhodagraca.example',
  instagram: 'https://www.instagram.com/talhodagraca',
  facebook: 'https://www.facebook.com/talhodagraca',
  banner: 'Carne escolhida, cortada à sua medida',
  text: 'Do nosso balcão na Graça para a sua cozinha, no próprio dia.',
  since: 'Na Graça desde 1962',
  sinceText: 'Três gerações ao mesmo balcão.',
};

const faq = `## Posso escolher o corte?

Sim. Escreva-o na nota da encomenda: **espessura**, com ou sem osso, para grelhar ou estufar.

## Como vem a carne?

Em vácuo, numa mala fria que levamos de volta.`;

export const PAGES = { faq } as const;

export async function openButcherShop() {
  const scratch = folderInMemory();
  const mail = await startMailServer();
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  const privateKey = keys.getPrivateKey().toString('hex').padStart(64, '0');
  const port = String(await freePort());
  const shop = launchShop({
    DATA_DIR: scratch.folder,
    PORT: port,
    APP_ORIGIN: `http://localhost:${port}`,
    MONGODB_URI: 'embedded',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SELLER_EMAIL: SELLER.email,
    SELLER_PASSWORD: SELLER.password,
    STRIPE_SECRET_KEY: 'sk_live_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
    STRIPE_API_BASE: 'https://127.0.0.1:59999',
    SMTP_URL: mail.url,
    MAIL_FROM: `${NAME} <mail@talhodagraca.example>`,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: Buffer.from(privateKey, 'hex').toString('base64url'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  });
  const close = async () => {
    await shop.stop();
    await mail.close();
    scratch.remove();
  };
  try {
    await shop.ready;
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://localhost:${port}`, mails: mail.receivedMails, output: shop.output, close };
}

export type ButcherShop = Awaited<ReturnType<typeof openButcherShop>>;
