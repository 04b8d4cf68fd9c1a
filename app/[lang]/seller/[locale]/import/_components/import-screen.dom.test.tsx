import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInShop } from '@/e2e/support/component';
import type { ImportResponse, WorkbookTable } from '@/lib/catalog/view';
import { ImportScreen } from './import-screen';

const TABLE: WorkbookTable = {
  sheet: 'Prices',
  sheets: ['Prices', 'Old', 'Notes'],
  errorCells: 2,
  rows: [
    { line: 3, cells: ['Name', 'Category', 'Price'] },
    { line: 5, cells: ['Green tea', 'Drinks', '2.37'] },
  ],
};

const CHECKED: ImportResponse = {
  ...{ message: '', added: 1, updated: 0, unchanged: 0, errors: [], moreErrors: 0 },
};

let sent: string[] = [];
let tokens: string[] = [];

let isReady = Promise.resolve();

type Answer = { status: number; body: object };

function answerUploads(workbook: Answer | ((path: string) => Answer)) {
  sent = [];
  tokens = [];
  isReady = Promise.resolve();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      status = 200;
      responseText = '';
      onload = () => {};
      open(_method: string, path: string) {
        sent.push(path);
        const isWorkbook = path.startsWith('/api/product/workbook');
        const answer = typeof workbook === 'function' ? workbook(path) : workbook;
        const { status, body } = isWorkbook ? answer : { status: 200, body: CHECKED };
        this.status = status;
        this.responseText = JSON.stringify({ success: status === 200, ...body });
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'X-XSRF-TOKEN') tokens.push(value);
      }
      send() {
        void isReady.then(() => this.onload());
      }
    },
  );
}

beforeEach(() => {
  sessionStorage.clear();
  answerUploads({ status: 200, body: TABLE });
});

const SHOP = { name: 'Corner', currency: 'usd', taxPercent: 0, timeZone: 'UTC' };
const workbook = () => new File(['PK\x03\x04 and more'], 'goods.csv', { type: 'text/csv' });

async function choose(file: File) {
  const input = await screen.findByLabelText('Choose a file');
  fireEvent.change(input, { target: { files: [file] } });
}

it('the import page shows the products of a workbook, its sheet and its formula errors', async () => {
  renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  expect(await screen.findByText('1 product is ready.')).toBeDefined();
  expect(screen.getByText('Green tea', { selector: 'b' })).toBeDefined();
  expect(screen.getByText('Only the sheet “Prices” is imported.')).toBeDefined();
  expect(screen.getByText('2 cells with formula errors were left blank')).toBeDefined();
  expect(screen.queryByLabelText('Encoding')).toBeNull();
  expect(screen.queryByLabelText('Separator')).toBeNull();
  const row = screen.getByLabelText('Header row');
  expect([...row.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['3', '5'],
  ]);
});

it('the import page reads the workbook again after a reload', async () => {
  const { unmount } = renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  await screen.findByText('1 product is ready.');
  unmount();
  renderInShop(SHOP, <ImportScreen />);
  expect(await screen.findByText('goods.csv')).toBeDefined();
  expect(screen.getByText(/Only the sheet “Prices”/)).toBeDefined();
});

const OLD: WorkbookTable = {
  ...TABLE,
  sheet: 'Old',
  rows: [
    { line: 1, cells: ['Price', 'Name', 'Category'] },
    { line: 2, cells: ['9.00', 'Old tea', 'Drinks'] },
    { line: 3, cells: ['8.00', 'Older tea', 'Drinks'] },
  ],
};

it('the import page reads another sheet of the workbook, also after a reload', async () => {
  const answer = { status: 200, body: TABLE as object };
  answerUploads(answer);
  const { unmount } = renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet');
  expect([...sheet.options].map(({ text }) => text)).toEqual(TABLE.sheets);
  answer.body = OLD;
  fireEvent.change(sheet, { target: { value: 'Old' } });
  expect(await screen.findByText('2 products are ready.')).toBeDefined();
  expect(screen.getByText('Only the sheet “Old” is imported.')).toBeDefined();
  unmount();
  sent = [];
  renderInShop(SHOP, <ImportScreen />);
  expect(await screen.findByText('2 products are ready.')).toBeDefined();
  expect(sent[0]).toBe('/api/product/workbook?sheet=Old');
  // A corrected file with the same name starts with its first sheet.
  fireEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  answer.body = TABLE;
  sent = [];
  await choose(workbook());
  expect(await screen.findByText('1 product is ready.')).toBeDefined();
  expect(sent[0]).toBe('/api/product/workbook');
});

it('the import page keeps the sheet of a lost file that the seller chooses again', async () => {
  const answer = { status: 200, body: OLD as object };
  answerUploads(answer);
  sessionStorage.setItem('basketful:seller-import-file', JSON.stringify({ name: 'goods.csv' }));
  const choices = { sheet: 'Old', mapped: { Drinks: 'Drinks' }, takeUnpublished: false };
  sessionStorage.setItem('basketful:seller-import', JSON.stringify(choices));
  renderInShop(SHOP, <ImportScreen />);
  await screen.findByText(/Choose goods\.csv again/);
  await choose(workbook());
  await screen.findByText('Only the sheet “Old” is imported.');
  expect(sent[0]).toBe('/api/product/workbook?sheet=Old');
  expect(sessionStorage.getItem('basketful:seller-import')).toContain('"sheet":"Old"');
});

it('the import page reads the first sheet if the stored sheet is gone', async () => {
  sessionStorage.setItem('basketful:seller-import-file', JSON.stringify({ name: 'goods.csv' }));
  const choices = { sheet: 'Gone', mapped: {}, takeUnpublished: false };
  sessionStorage.setItem('basketful:seller-import', JSON.stringify(choices));
  const gone = { status: 400, body: { message: 'There is no such sheet.' } };
  answerUploads((path) => (path.includes('sheet=') ? gone : { status: 200, body: TABLE }));
  renderInShop(SHOP, <ImportScreen />);
  await screen.findByText(/Choose goods\.csv again/);
  await choose(workbook());
  expect(await screen.findByText('1 product is ready.')).toBeDefined();
  expect(sent.slice(0, 2)).toEqual(['/api/product/workbook?sheet=Gone', '/api/product/workbook']);
  expect(sessionStorage.getItem('basketful:seller-import')).not.toContain('Gone');
});

it('the import page cannot change the sheet, the file or the columns during an import', async () => {
  renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  await screen.findByText('1 product is ready.');
  let answer = () => {};
  isReady = new Promise((resolve) => {
    answer = resolve;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 product' }));
  const controls = [
    screen.getByLabelText<HTMLSelectElement>('Sheet'),
    screen.getByRole<HTMLButtonElement>('button', { name: 'Choose another file' }),
  ];
  await screen.findByText(/^Importing/);
  expect(controls.map(({ disabled }) => disabled)).toEqual([true, true]);
  expect(screen.getByLabelText('Header row').matches(':disabled, fieldset:disabled *')).toBe(true);
  answer();
  await screen.findByRole('link', { name: /products/i });
  expect(controls.map(({ disabled }) => disabled)).toEqual([false, false]);
});

it('the import page offers the other sheets if the first one has no rows', async () => {
  const cover = [{ line: 1, cells: ['Price list 2026'] }];
  const answer = { status: 200, body: { ...TABLE, rows: cover } as object };
  answerUploads(answer);
  renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  expect(await screen.findByText('There are no rows below the header row.')).toBeDefined();
  const sheet = screen.getByLabelText<HTMLSelectElement>('Sheet');
  answer.body = OLD;
  fireEvent.change(sheet, { target: { value: 'Old' } });
  expect(await screen.findByText('2 products are ready.')).toBeDefined();
  expect(screen.queryByText('There are no rows below the header row.')).toBeNull();
});

it('the import page keeps the sheet if the server cannot read another one', async () => {
  const answer = { status: 200, body: TABLE as object };
  answerUploads(answer);
  renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  const sheet = await screen.findByLabelText<HTMLSelectElement>('Sheet');
  Object.assign(answer, { status: 400, body: { message: 'The sheet has more rows.' } });
  fireEvent.change(sheet, { target: { value: 'Old' } });
  expect(await screen.findByText('The sheet has more rows.')).toBeDefined();
  expect(screen.getByText('Only the sheet “Prices” is imported.')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Sheet').value).toBe('Prices');
});

it('the import page shows why the server cannot read a workbook', async () => {
  const message = 'This workbook is protected by a password.';
  answerUploads({ status: 400, body: { message } });
  renderInShop(SHOP, <ImportScreen />);
  await choose(workbook());
  expect(await screen.findByText(message)).toBeDefined();
});

it('the import page sends the workbook again after the XSRF token has changed', async () => {
  const answer = { status: 403, body: { message: 'Reload the page.' } as object };
  answerUploads(answer);
  renderInShop(SHOP, <ImportScreen />);
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=old');
  vi.stubGlobal('fetch', async () => {
    cookie.mockReturnValue('XSRF-TOKEN=new');
    Object.assign(answer, { status: 200, body: TABLE });
    return new Response('{}');
  });
  await choose(workbook());
  expect(await screen.findByText('1 product is ready.')).toBeDefined();
  expect(sent.slice(0, 2)).toEqual(['/api/product/workbook', '/api/product/workbook']);
  expect(tokens.slice(0, 2)).toEqual(['old', 'new']);
});

it('the import page reads a CSV file without the server, whatever its name', async () => {
  renderInShop(SHOP, <ImportScreen />);
  await choose(new File(['Name;Category;Price\nTea;Drinks;2,50\n'], 'goods.xlsx'));
  expect(await screen.findByText('1 product is ready.')).toBeDefined();
  expect(screen.getByLabelText('Separator')).toBeDefined();
  expect(sent).toEqual(['/api/product/import?check=true']);
});
