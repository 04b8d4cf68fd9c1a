import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '@/e2e/support/accessible';
import {
  asWindows1252,
  type ButcherShop,
  COLUMNS,
  NAME,
  openButcherShop,
  PAGES,
  SELLER,
  SHELVES,
  tillText,
  WORDS,
} from '@/e2e/support/butcher/shop';
import { receiverOf } from '@/e2e/support/mail-server';
import { photo } from '@/e2e/support/photos';
import { expectSaved, openSection } from '@/e2e/support/settings-page';
import { test as base } from '@/e2e/support/test';
import { newestOrderOf, onScreen, ownAddress, register } from '@/e2e/support/visit';

/* A butcher's shop in production mode without demo products. */

const test = base.extend<object, { butcher: ButcherShop }>({
  butcher: [
    async ({ browserName: _ }, use) => {
      const shop = await openButcherShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ butcher }, use) => use(butcher.url),
});
test.use({
  ...ownAddress(),
  serviceWorkers: 'allow',
  timezoneId: 'Europe/Lisbon',
  locale: 'pt-PT',
});

const SHOTS = process.env.BUTCHER_SHOTS;
let shot = 0;
/** The page must not scroll sideways. `BUTCHER_SHOTS=folder` saves a screenshot. */
async function screenshot(page: Page, name: string) {
  await expectNoSidewaysScroll(page, name);
  if (!SHOTS) return;
  shot += 1;
  const width = page.viewportSize()?.width;
  const file = `${SHOTS}/${width}-${String(shot).padStart(2, '0')}-${name}.png`;
  await page.screenshot({ path: file, fullPage: true });
}

const button = (page: Page, name: string | RegExp) =>
  onScreen(page.getByRole('button', { name, exact: true }))
    .first()
    .click();
const done = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

async function firstDay(page: Page): Promise<string> {
  await page.goto('/seller');
  const list = page.locator('details').filter({ hasText: /Getting started|Primeiros passos/i });
  await expect(list).toBeVisible();
  return ((await list.locator('summary').textContent()) ?? '').replace(/\s+/g, ' ');
}

async function fillSettings(page: Page) {
  await page.getByText('Name and opening hours', { exact: true }).click();
  await page.waitForURL('**/seller/settings/shop');
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Shop name', NAME);
  await fill('Email', WORDS.email);
  await fill('Phone', WORDS.phone);
  await fill('Address', WORDS.address);
  await page.getByLabel('Show 4 stars on every product').uncheck();
  await expectSaved(page);
  await openSection(page, 'hours');
  await page.getByLabel('Weekly hours').check();
  await fill('Monday, opens', '08:00');
  await fill('Monday, closes', '13:00');
  await fill('Monday, second time span, opens', '15:00');
  await fill('Monday, second time span, closes', '19:30');
  await button(page, 'Copy the times of Monday to all days');
  for (const time of ['opens', 'closes', 'second time span, opens', 'second time span, closes'])
    await fill(`Sunday, ${time}`, '');
  await expectSaved(page);
  await openSection(page, 'delivery');
  await fill('Delivery time (minutes)', '90');
  await fill('Minimum order', '15');
  await button(page, 'Add zone');
  await fill('Zone name', 'Lisboa centro');
  await fill('Postal codes', '11*, 12*');
  await fill('Delivery fee', '2,50');
  await fill('Free delivery over', '40');
  await screenshot(page, 'settings');
  await expectSaved(page);
  await openSection(page, 'legal');
  await fill('Tax number', '501 234 567');
  await expectSaved(page);
  await openSection(page, 'mail');
  await page.getByLabel('Newsletter on the home page').selectOption('on');
  await expectSaved(page);
  await openSection(page, 'social');
  await fill('Instagram', WORDS.instagram);
  await fill('Facebook', WORDS.facebook);
  await expectSaved(page);
  await openSection(page, 'prices');
  await page.getByLabel('Currency').selectOption('eur');
  await fill('Tax rate (%)', '6');
  await page.getByLabel('Product prices').selectOption('included');
  for (const [at, [name, percent]] of [
    ['Intermédia', '13'],
    ['Normal', '23'],
  ].entries()) {
    await button(page, 'Add tax rate');
    await page
      .getByLabel('Rate name')
      .nth(at)
      .fill(name ?? '');
    await page
      .getByLabel('Rate (%)', { exact: true })
      .nth(at)
      .fill(percent ?? '');
  }
  await expectSaved(page);
  await openSection(page, 'languages');
  await page.getByLabel('Main language').selectOption('pt');
  await page.getByLabel('English', { exact: true }).check();
  await button(page, 'Save settings');
}

const dialog = (page: Page) => page.getByRole('dialog');
const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Editar ${name}`, exact: true }).click();

async function saveShelf(page: Page) {
  await button(page, 'Guardar categoria');
  await expect(dialog(page)).toBeHidden();
}

async function arrangeShelves(page: Page) {
  await page.goto('/seller/categories');
  for (const [before, name] of [
    ['Legumes biológicos', 'Vaca e vitela'],
    ['Laticínios', 'Queijos e ovos'],
    ['Padaria', 'Mercearia'],
    ['Bebidas frescas', 'Vinhos'],
  ] as const) {
    await edit(page, before);
    await dialog(page).getByLabel('Nome', { exact: true }).fill(name);
    await dialog(page).getByLabel('Caminho do URL').fill(name.replaceAll(' ', '-'));
    await dialog(page)
      .getByTitle(name === 'Queijos e ovos' ? 'Laticínios' : 'Sem imagem')
      .click();
    await dialog(page).getByText('Traduções').click();
    await dialog(page).getByLabel('Nome (English)').fill(SHELVES[name]);
    if (name === 'Vaca e vitela') await screenshot(page, 'shelf');
    await saveShelf(page);
  }
  await edit(page, 'Cereais e grãos');
  await dialog(page).getByLabel('Remover esta categoria').selectOption('Mercearia');
  await button(page, 'Juntar a Mercearia');
  await expect(dialog(page)).toBeHidden();
  for (const name of ['Fruta fresca', 'Refeições prontas']) {
    await edit(page, name);
    await button(page, `Remover ${name}`);
    await expect(dialog(page)).toBeHidden();
  }
  await button(page, 'Adicionar categoria');
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Porco');
  const file = { name: 'porco.jpg', mimeType: 'image/jpeg', buffer: await photo(300) };
  await dialog(page).getByLabel('Escolher foto').setInputFiles(file);
  await saveShelf(page);
  await button(page, 'Adicionar categoria');
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Bifes e grelhados');
  await dialog(page).getByLabel('Categoria superior').selectOption('Vaca-e-vitela');
  await saveShelf(page);
  await page.getByRole('button', { name: 'Subir Porco' }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('main').getByRole('listitem').nth(2)).toContainText('Porco');
  await screenshot(page, 'shelves');
}

const FAULTS = [
  [';9,95;6;', ';9,9S;6;'],
  ['Requeijão;Queijos e ovos;2,10;', 'Requeijão;Queijos e ovos;;'],
  ['leite em pó, sal;leite;', 'leite em pó, sal;lactose;'],
] as const;
const BARCODE = /(Linguiça;.*?;)(560\d{9})(\d)/;
const wrongDigit = (text: string) =>
  text.replace(
    BARCODE,
    (_, before, digits, check) => `${before}${digits}${(Number(check) + 1) % 10}`,
  );

async function importTill(page: Page) {
  await page.goto('/seller/product-list');
  await screenshot(page, 'no-products');
  await page.getByRole('link', { name: 'Importar de outra loja' }).click();
  await expect(page.getByRole('heading', { name: 'Importar produtos' })).toBeVisible();
  await screenshot(page, 'import');
  const choose = page.getByLabel('Escolher um ficheiro');
  const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });
  const tillFile = tillText();
  const spoilt = FAULTS.reduce(
    (text, [good, bad]) => text.replace(good, bad),
    wrongDigit(tillFile),
  );
  await choose.setInputFiles(csv('artigos.csv', asWindows1252(spoilt)));
  await expect(page.getByLabel('Codificação')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Separador')).toHaveValue(';');
  await expect(page.getByText('Escolha uma coluna para: Nome', { exact: true })).toBeVisible();
  for (const [name, field] of Object.entries(COLUMNS))
    await page.getByLabel(`Coluna ${name}`, { exact: true }).selectOption(field);
  await button(page, 'Criar 5 categorias');
  await expect(page.getByText('118 produtos estão prontos.')).toBeVisible();
  await expect(page.getByText('1 código de barras não é válido e é ignorado.')).toBeVisible();
  await expect(
    page.getByText('1 produto tem informações inválidas, que são ignoradas.'),
  ).toBeVisible();
  await screenshot(page, 'import-columns');
  await button(page, 'Importar 118 produtos');
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeFocused();
  await expect(page.getByText('118 adicionados, 0 atualizados, 0 sem alterações')).toBeVisible();
  await expect(page.getByText('2 linhas não foram importadas.', { exact: false })).toBeVisible();
  await screenshot(page, 'import-refused');

  const download = page.waitForEvent('download');
  await button(page, 'Descarregar as linhas ignoradas');
  const rows = await readFile(await (await download).path(), 'utf8');
  const fixed = FAULTS.reduce((text, [good, bad]) => text.replace(bad, good), rows);
  const importFile = async (name: string, text: string, count: number) => {
    await button(page, 'Escolher outro ficheiro');
    await choose.setInputFiles(csv(name, Buffer.from(text)));
    for (const [column, field] of Object.entries(COLUMNS))
      await page.getByLabel(`Coluna ${column}`, { exact: true }).selectOption(field);
    await button(page, `Importar ${count} produtos`);
  };
  await importFile('artigos-2.csv', fixed, 2);
  await expect(page.getByText('2 adicionados, 0 atualizados, 0 sem alterações')).toBeVisible();
  // Imports the complete file again, now with the barcode and the allergen that were left out.
  await importFile('artigos-3.csv', tillFile, 120);
  await expect(page.getByText('0 adicionados, 2 atualizados, 118 sem alterações')).toBeVisible();

  const picture = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photo(300 + name.length),
  });
  await page
    .getByLabel('Escolher fotos')
    .setInputFiles([await picture('bife-da-vazia.jpg'), await picture('chourico-de-carne.jpg')]);
  await button(page, 'Adicionar 2 fotos');
  await expect(page.getByText('Adicionada', { exact: true })).toHaveCount(2);
  await screenshot(page, 'photos');
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function arrangeHome(page: Page) {
  await page.goto('/seller/home');
  const banner = part(page, 'Banner');
  await banner.getByLabel('Título').first().fill(WORDS.banner);
  await banner.getByLabel('Texto', { exact: true }).first().fill(WORDS.text);
  await banner.getByLabel('Destino do link').nth(1).selectOption('Charcutaria');
  const picture = { name: 'balcao.jpg', mimeType: 'image/jpeg', buffer: await photo(900) };
  await banner.getByText('Escolher foto').setInputFiles(picture);
  await banner.getByLabel(/^Mostrar se a loja está aberta/).check();
  await part(page, 'Categorias').getByLabel('Mercearia').uncheck();
  const claims = part(page, 'Porque somos os melhores');
  await claims.getByLabel('Título').first().fill(WORDS.since);
  await claims.getByLabel('Texto', { exact: true }).first().fill(WORDS.sinceText);
  await claims.getByRole('button', { name: /^Remover Milhares/ }).click();
  const best = part(page, 'Mais vendidos');
  await best.getByLabel('Escolha manual').check();
  for (const name of ['Chouriço de carne', 'Bife da vazia', 'Secretos de porco preto']) {
    await best.getByLabel('Procurar um produto').fill(name);
    await best.getByRole('button', { name: `Adicionar ${name}`, exact: true }).click();
  }
  await screenshot(page, 'home-form');
  await button(page, 'Pré-visualização');
  await expect(page.getByText(WORDS.banner)).toBeVisible();
  await screenshot(page, 'home-preview');
  await button(page, 'Guardar página inicial');
  await done(page, 'Página inicial guardada');
}

async function writePages(page: Page) {
  await page.goto('/seller/pages');
  await screenshot(page, 'pages');
  for (const name of [
    'Perguntas frequentes',
    'Informações sobre a entrega',
    'Termos e condições',
    'Política de privacidade',
    'Identificação legal',
  ]) {
    await onScreen(page.getByRole('link', { name: new RegExp(`^${name}`) })).click();
    const field = onScreen(page.getByLabel('Texto', { exact: true }));
    const skeleton = await field.inputValue();
    const filled = skeleton.replaceAll(/\[[^\]]+\](?!\()/g, NAME);
    await field.fill(name === 'Perguntas frequentes' ? PAGES.faq : filled);
    if (name === 'Identificação legal') await screenshot(page, 'imprint');
    await button(page, 'Guardar e publicar');
    await expect(onScreen(page.getByRole('link', { name: 'Ver a página' }))).toBeVisible();
    await page.goto('/seller/pages');
  }
}

/** Turns on order alerts at a push service that does not exist. The headless browser has none. */
async function ring(page: Page) {
  const keys = createECDH('prime256v1');
  const subscription = {
    endpoint: 'https://push.talhodagraca.example/1',
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await page.addInitScript((options) => {
    let present: object | null = null;
    Object.defineProperty(Notification, 'permission', { value: 'granted' });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => present,
      subscribe: async () => {
        present = { ...options, toJSON: () => options, unsubscribe: async () => true };
        return present;
      },
    });
  }, subscription);
  await page.goto('/seller/orders');
  await screenshot(page, 'no-orders');
  const subscribed = page.waitForResponse('**/api/seller/push/subscribe');
  await page.getByRole('button', { name: /^Aviso sonoro/ }).click();
  expect((await subscribed).status()).toBe(200);
}

async function findChourico(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: WORDS.banner })).toBeVisible();
  await expect(page.getByText(WORDS.since)).toBeVisible();
  await expect(page.getByText(/^(Aberto até às|Abre( às)?) /).first()).toBeVisible();
  await expect(page.getByText('10 000 clientes')).toHaveCount(0);
  await screenshot(page, 'home');
  await onScreen(page.getByRole('link', { name: 'Pesquisar produtos' })).click();
  await onScreen(page.getByRole('searchbox')).fill('chourico');
  await expect(page.getByRole('article').filter({ hasText: 'Chouriço mouro' })).toBeVisible();
  await screenshot(page, 'search');

  await page.goto('/products/charcutaria');
  await screenshot(page, 'shelf-of-sausages');
  await page.getByText('Filtrar', { exact: true }).click();
  await onScreen(page.getByLabel('Leite')).check();
  await screenshot(page, 'filter');
  await button(page, 'Ver produtos');
  await expect(page).toHaveURL(/\/products\/charcutaria\?without=milk/);
  await expect(page.getByRole('article').filter({ hasText: 'Farinheira' })).toHaveCount(0);
  await screenshot(page, 'without-milk');
  await onScreen(page.getByRole('link', { name: 'Chouriço de porco preto' }))
    .first()
    .click();
  const facts = page.getByRole('region', { name: 'Informações do produto' });
  await expect(facts).toContainText('Contém sulfitos');
  await expect(facts).toContainText('Porco Preto Alentejano');
  await expect(page.getByText('27,60 €/kg').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /estrelas/ })).toHaveCount(0);
  await screenshot(page, 'product');
  await button(page, 'Adicionar ao carrinho');
}

async function orderOnDelivery(page: Page) {
  await register(page, 'Amália Rodrigues');
  await page.goto('/products/bifes-e-grelhados');
  await screenshot(page, 'part');
  await onScreen(page.getByRole('link', { name: /^Costeletão maturado/ }))
    .first()
    .click();
  await button(page, 'Adicionar ao carrinho');
  await page.goto('/cart');
  await expect(page.getByText('Costeletão maturado 40 dias').first()).toBeVisible();
  await page.goto('/add-address');
  const fields = {
    Nome: 'Amália',
    Apelido: 'Rodrigues',
    'E-mail': 'amalia@shopper.example',
    Rua: 'Rua de São Bento 193',
    Localidade: 'Lisboa',
    'Código postal': '1200-819',
    País: 'Portugal',
    Telefone: '+351 213 971 896',
  };
  for (const [label, value] of Object.entries(fields))
    await onScreen(page.getByLabel(label, { exact: true })).fill(value);
  await screenshot(page, 'address');
  await button(page, 'Guardar endereço');
  await page.waitForURL('/cart');
  await expect(page.getByText('IVA').first()).toBeVisible();
  await screenshot(page, 'cart');
  await button(page, /Finalizar encomenda/);
  await page.waitForURL('**/my-orders**');
  await screenshot(page, 'my-orders');
  return newestOrderOf(page);
}

async function join(page: Page, mails: ButcherShop['mails']) {
  const email = 'amalia@shopper.example';
  await page.goto('/newsletter');
  await page.getByLabel('O seu e-mail').fill(email);
  await screenshot(page, 'newsletter');
  await button(page, 'Inscrever-se');
  await done(page, /^Quase pronto/);
  const asked = () =>
    mails.find((mail) => receiverOf(mail) === email && /newsletter#join/.test(mail.text ?? ''));
  await expect.poll(asked, { timeout: 30_000 }).toBeDefined();
  const [link = 'no link'] = /http\S+\/newsletter#join\.[\w.-]+/.exec(asked()?.text ?? '') ?? [];
  await page.goto(link);
  await button(page, 'Sim, quero');
  await done(page, /^Obrigado/);
  return email;
}

test('a butcher in Lisbon sets up a shop in Portuguese, and a shopper places an order', async ({
  page,
  browser,
  butcher: { url, mails },
}) => {
  // Takes a minute even on an idle machine.
  test.slow();
  await test.step('the seller sees the checklist of the first day', async () => {
    await page.goto('/seller');
    await page.getByLabel('Email').fill(SELLER.email);
    await page.getByLabel('Password').fill(SELLER.password);
    await button(page, 'Login');
    await done(page, 'Hi! Admin');
    expect(await firstDay(page)).toContain('2 of 8 done');
    const list = page.locator('details').first();
    if (!(await list.getAttribute('open').then((open) => open !== null)))
      await list.locator('summary').click();
    await screenshot(page, 'first-day');
  });
  await test.step('the seller saves the settings', async () => {
    await fillSettings(page);
    await done(page, /Settings saved|Configurações guardadas/);
    expect(await firstDay(page)).toContain('4 de 8');
  });
  await test.step('the seller arranges the categories', () => arrangeShelves(page));
  await test.step('the seller imports the products from the old cash register', () =>
    importTill(page));
  await test.step('the seller edits the home page', () => arrangeHome(page));
  await test.step('the seller publishes pages', () => writePages(page));
  await test.step('the seller turns on order alerts', () => ring(page));
  expect(await firstDay(page)).toContain('7 de 8');

  const phone = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
  });
  const shopper = await phone.newPage();
  await test.step('a shopper finds a product and reads its page', () => findChourico(shopper));
  const order = await test.step('the shopper places an order', () => orderOnDelivery(shopper));
  await test.step('the shopper finds the contact details of the shop', async () => {
    await shopper.getByRole('contentinfo').getByRole('link', { name: 'Contactos' }).first().click();
    const main = onScreen(shopper.getByRole('main'));
    await expect(main.getByRole('link', { name: WORDS.phone })).toBeVisible();
    await expect(main).toContainText('Rua da Graça 112');
    await screenshot(shopper, 'contact');
    const footer = shopper.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'YouTube' })).toHaveCount(0);
    await footer.getByRole('link', { name: 'Perguntas frequentes' }).first().click();
    await expect(onScreen(shopper.getByRole('heading', { level: 1 }))).toHaveText(
      'Perguntas frequentes',
    );
    await screenshot(shopper, 'faq');
  });
  const email = await test.step('the shopper subscribes to the newsletter', () =>
    join(shopper, mails));
  await test.step('the shopper reads the shop in English', async () => {
    await shopper.goto('/en/products/queijos-e-ovos');
    await expect(onScreen(shopper.getByRole('heading', { level: 1 }))).toHaveText(
      'Cheese and eggs',
    );
    await expect(shopper.getByText('Free-range eggs').first()).toBeVisible();
    await screenshot(shopper, 'english');
    await shopper.goto('/nada');
    await screenshot(shopper, 'missing');
  });
  await phone.close();

  await test.step('the checklist of the first day is complete', async () => {
    await page.goto(`/seller/orders/${order}`);
    await expect(onScreen(page.getByText('Rua de São Bento 193')).first()).toBeVisible();
    await screenshot(page, 'order');
    expect(await (await page.request.get('/api/newsletter/export')).text()).toContain(email);
    await page.goto('/seller/product-list');
    await expect(
      page.getByText('Aguardente bagaceira').or(page.getByText('Cerveja artesanal')).first(),
    ).toBeVisible();
    await screenshot(page, 'products');
    await page.goto('/seller');
    await expect(page.getByLabel('Categoria')).toBeVisible();
    expect(await (await page.request.get('/api/seller/first-day')).json()).toMatchObject({
      firstDay: { isOver: true },
    });
    await expect(page.getByText('Primeiros passos')).toHaveCount(0);
  });
});
