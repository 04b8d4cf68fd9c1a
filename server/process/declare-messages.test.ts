import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { declareMessages, watchMessages } from './declare-messages.mjs';

const { folder, remove } = scratchFolder();
afterEach(remove);

const english = join(folder, 'messages/en.json');
const declared = () => readFileSync(join(folder, 'messages/en.d.json.ts'), 'utf8');

describe('declareMessages', () => {
  it('declares each English text as a literal type', () => {
    mkdirSync(join(folder, 'messages'), { recursive: true });
    writeFileSync(english, '{ "goods": { "left": "Only {count} left" } }\n');
    declareMessages(folder);
    expect(declared()).toContain(
      'declare const messages: { "goods": { "left": "Only {count} left" } };\nexport default messages;\n',
    );
  });
});

describe('watchMessages', () => {
  it('declares the messages again after the file is saved', async () => {
    mkdirSync(join(folder, 'messages'), { recursive: true });
    writeFileSync(english, '{}');
    const close = watchMessages(folder);
    writeFileSync(english, '{ "goods": {} }');
    await vi.waitFor(() => expect(declared()).toContain('{ "goods": {} }'));
    close();
  });
});
