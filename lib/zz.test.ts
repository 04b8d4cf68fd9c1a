import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { convert } from '@/lib/catalog/moving-in/convert';
import { cellsOfColumn, matchColumns, openFile } from '@/lib/catalog/moving-in/read';
import { columnsInDoubt } from '@/lib/catalog/moving-in/fields';
const de = { taxPercent: 19, taxClasses: [{ id: 'std', name: 'Standard', percent: 19 }, { id: 'red', name: 'Reduced', percent: 7 }] };
const es = { taxPercent: 10, taxClasses: [{ id: 'diez', name: 'IVA 10', percent: 10 }, { id: 'cuatro', name: 'IVA 4', percent: 4 }] };
for (const [f, currency, taxes, main] of [['past', 'eur', es, 'es'], ['mercado', 'brl', { taxPercent: 0 }, 'pt'], ['bosporus', 'eur', de, 'de'], ['bosporus3', 'eur', de, 'de'], ['offp', 'eur', de, 'en'], ['pantryp', 'aud', { taxPercent: 0 }, 'en']] as const)
  test(f, () => {
    const o = openFile(readFileSync(`/tmp/pub/${f}.csv`));
    const m = matchColumns(o, undefined, main);
    console.log(f, o.encoding, o.separator, o.headerLine, m.system, m.decimals, o.rows.length, o.open.length, JSON.stringify(o.header.map((h, i) => m.columns[i] ? `${h}=${m.columns[i]}` : '-' + h).filter((x)=>f!=='off'||!x.startsWith('-'))));
    console.log('doubt', columnsInDoubt(o.header, m.columns, cellsOfColumn(o.rows)));
    const base = { header: o.header, ...m, currency, taxes, taxIncluded: true, categories: DEFAULT_CATEGORIES, takeUnpublished: false, today: '2026-11-28' };
    const first = convert(o.rows, o.open, { ...base, mapped: {} });
    const mapped = Object.fromEntries([...first.unknown.keys()].map((k) => [k, 'Instant']));
    const taxMapped = Object.fromEntries([...first.unknownTaxes.keys()].map((k) => [k, '']));
    const r = convert(o.rows, o.open, { ...base, mapped, taxMapped });
    const by: Record<string, number> = {}; for (const x of r.refused) by[`${x.reason} ${x.column ?? ''}`] = (by[`${x.reason} ${x.column ?? ''}`] ?? 0) + 1;
    console.log('asks', first.asksPriceTax, 'cats', first.unknown.size, 'taxes', [...first.unknownTaxes], 'taken', r.taken.length, 'refused', r.refused.length, by, r.notes);
    for (const x of r.refused.filter((_, i) => i % Math.ceil(r.refused.length / 12) === 0)) console.log('  R', x.line, x.reason, x.column, x.value, x.cells.slice(0, 6).join('|').slice(0, 100));
    for (const x of r.taken.slice(0, 400).filter((_, i) => i % 80 === 0)) console.log('  T', x.line, JSON.stringify(x.cells).slice(0, 400));
  });
