/**
 * `npm run import -- file.csv`: adds or updates the products of a file in the database of the
 * running shop, of MONGODB_URI, or of the data folder; `-` reads from stdin. Faulty lines are
 * named, the others are taken, and running it again changes nothing.
 */
import { createReadStream } from 'node:fs';
import { StartFailure } from './launcher/failure';
import { asCommand, onTargetDatabase } from './launcher/target-database';
import { progressBar } from './progress';

const SHOWN_FAULTS = 50;
const [file] = process.argv.slice(2);

await asCommand(async () => {
  if (!file) throw new StartFailure('Name the file to import: npm run import -- products.csv');
  const report = await onTargetDatabase(async () => {
    const { importProducts } = await import('@/lib/catalog/import');
    const source = file === '-' ? process.stdin : createReadStream(file);
    return importProducts(source, progressBar('lines'));
  });
  const { added, updated, unchanged, errors, moreErrors } = report;
  for (const { line, message } of errors.slice(0, SHOWN_FAULTS))
    console.error(`line ${line}: ${message}`);
  const faults = errors.length + moreErrors;
  if (faults > SHOWN_FAULTS) console.error(`and ${faults - SHOWN_FAULTS} more lines with faults`);
  console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${faults} with faults.`);
  if (faults > 0) process.exitCode = 1;
});
