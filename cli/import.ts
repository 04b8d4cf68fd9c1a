/**
 * `npm run import -- file.csv` adds or updates the products of a CSV file or an Excel workbook (`-` for stdin). It
 * reads the first visible sheet with rows, or the sheet `--sheet NAME`. It reports and skips invalid lines. Importing
 * the same file again changes nothing. After Ctrl-C, the written products remain. It rejects a database that no shop has
 * used.
 */
import { randomUUID } from 'node:crypto';
import { inRequest } from '@/lib/observe/request-context';
import { prepareDatabase } from '@/server/launcher/database';
import { untilStopped } from '@/server/launcher/signals';
import { readArguments } from '@/server/process/arguments';
import { StartFailure } from '@/server/process/failure';
import { openFile } from './files/open-file';
import { progressBar } from './progress';
import { asCommand, assertUsed, onTargetDatabase } from './target-database';

const MAX_SHOWN_FAULTS = 50;
/** The exit code that Unix shells return after Ctrl-C. */
const INTERRUPTED = 130;

await asCommand(async () => {
  const {
    positionals: [file],
    values: { sheet: wantedSheet },
  } = readArguments({
    usage: 'npm run import -- products.csv [--sheet NAME]',
    options: { sheet: { type: 'string' } },
    words: 1,
  });
  if (!file) throw new StartFailure('Specify the file to import: npm run import -- products.csv');
  const abort = new AbortController();
  void untilStopped().then(() => abort.abort());
  const source = file === '-' ? process.stdin : await openFile(file);
  const work = async () => {
    await assertUsed('imported');
    await prepareDatabase(String(process.env.MONGODB_URI));
    const { importProducts } = await import('@/lib/catalog/transfer/import');
    const { readShop } = await import('@/lib/shop/read');
    const { currency } = await readShop();
    const { signal } = abort;
    const context = {
      // The prices are in the shop's currency, as `npm run export` writes them.
      currency,
      correlationId: randomUUID(),
      actor: { kind: 'system', id: 'npm run import' } as const,
    };
    return inRequest(context, () =>
      importProducts(source, { onLines: progressBar('lines'), signal, sheet: wantedSheet }),
    );
  };
  // Migrate only after the check for an unused database, because the migration marks an empty database as used.
  const report = await onTargetDatabase(work, { asItIs: true, mustExist: true }).finally(() =>
    source.destroy(),
  );
  const { added, updated, unchanged, errors, moreErrors, stopped, stoppedAt, sheet } = report;
  if (sheet !== undefined) console.log(`Only the sheet “${sheet}” was read.`);
  for (const { line, message } of errors.slice(0, MAX_SHOWN_FAULTS))
    console.error(`line ${line}: ${message}`);
  const faults = errors.length + moreErrors;
  if (faults > MAX_SHOWN_FAULTS)
    console.error(`and ${faults - MAX_SHOWN_FAULTS} more lines with errors`);
  console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${faults} with errors.`);
  if (stoppedAt !== undefined)
    console.error(
      `Too many consecutive invalid lines: nothing below line ${stoppedAt} was read. Check the columns and the separator.`,
    );
  if (faults > 0) process.exitCode = 1;
  if (!stopped) return;
  console.error('Stopped before the end of the file; import it again to finish.');
  process.exitCode = INTERRUPTED;
});
