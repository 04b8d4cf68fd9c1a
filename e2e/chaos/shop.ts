/**
 * `npm run chaos` tests a running shop. Shoppers and the seller use it while its processes are killed and its
 * network fails. Afterwards it checks that nothing acknowledged is lost or duplicated, and that the
 * invariants I1 to I16 (docs/payments.md) hold.
 *
 * --seconds <n>   the duration (300)
 * --seed <n>      the seed of what all people try (1)
 * --shoppers <n>  the number of shoppers (20)
 * --port <n>      the port of the shop (4310)
 */
import { text, typedOptions } from '@/e2e/support/typed-options';
import { buildShop } from '@/server/launcher/build';
import { runChaos } from './shop-run';

const values = typedOptions('npm run chaos --', {
  seconds: text('300'),
  seed: text('1'),
  shoppers: text('20'),
  port: text('4310'),
});

await buildShop();
const options = {
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  shoppers: Number(values.shoppers),
  port: Number(values.port),
};
console.log(`${options.shoppers} shoppers for ${options.seconds} s, seed ${options.seed} …`);
const { counts, wrong } = await runChaos(options);
for (const [what, count] of Object.entries(counts)) console.log(`  ${what.padEnd(34)}${count}`);
for (const what of wrong) console.log(`WRONG: ${what}`);
console.log(wrong.length === 0 ? 'Nothing was lost, doubled or broken.' : `${wrong.length} wrong.`);
process.exit(wrong.length === 0 ? 0 : 1);
