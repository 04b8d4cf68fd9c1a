/**
 * `npm run chaos`: shoppers and the seller use the real shop while its processes are killed and its
 * network stutters; afterwards nothing that was acknowledged is lost or doubled, and I1 to I16 hold.
 *
 *   --seconds <n>   how long (300)
 *   --seed <n>      of what everybody tries (1)
 *   --shoppers <n>  how many (20)
 *   --port <n>      of the shop (4310)
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
