import { PASTE_LISTS, pasteQuality } from './paste-lists';

/*
 * Prints for how many lines of pasted lists the shop finds the right product and amount. Arguments are the paths of
 * other files with lists.
 */

const files = process.argv.length > 2 ? process.argv.slice(2) : [PASTE_LISTS];
for (const file of files) {
  const { lists, lines, right, wrong } = pasteQuality(file);
  console.log(wrong.join('\n'));
  const share = ((100 * right) / lines).toFixed(1);
  console.log(`${file}: ${right} of ${lines} lines in ${lists} lists are right (${share}%)`);
}
