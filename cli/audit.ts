/**
 * `npm run audit` prints the last entries of the audit log. An optional argument sets their number. `npm run audit --
 * verify` verifies the hash chain. With a `number:hash` that was noted outside of the shop, it also proves that this
 * entry is still in the chain.
 */
import type { Head } from '@/lib/audit/chain';
import { readArguments } from '@/server/process/arguments';
import { StartFailure } from '@/server/process/failure';
import { asCommand, onTargetToRead } from './target-database';

const SHOWN = 50;

function anchorOf(text: string): Head {
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq) return { _id: Number(seq), hash };
  throw new StartFailure(
    'Specify an entry by its number and its hash: npm run audit -- verify 17:3f…',
  );
}

async function verify(noted?: string): Promise<void> {
  const anchor = noted === undefined ? undefined : anchorOf(noted);
  const { head, fault } = await onTargetToRead(async () => {
    const { verifyAudit } = await import('@/lib/audit/chain');
    return verifyAudit(anchor);
  });
  if (fault) throw new StartFailure(`${fault} Entries 1 to ${head._id} are unchanged.`);
  console.log(
    `All ${head._id} entries are unchanged. To detect a later deletion of the last entries,`,
  );
  console.log(`store this value elsewhere: ${head._id}:${head.hash}`);
}

async function list(count: number): Promise<void> {
  const entries = await onTargetToRead(async () => {
    const { latestEntries } = await import('@/lib/audit/chain');
    return latestEntries(count);
  });
  for (const { _id, at, actor, action, target, before, after } of entries) {
    const who = [actor.kind, actor.id].filter(Boolean).join(' ');
    const whom = target ? ` ${target.kind} ${target.id}` : '';
    console.log(`${_id}  ${at.toISOString()}  ${who}: ${action}${whom}`);
    for (const field of Object.keys({ ...before, ...after }))
      console.log(
        `    ${field}: ${JSON.stringify(before?.[field])} -> ${JSON.stringify(after?.[field])}`,
      );
  }
}

await asCommand(async () => {
  const { positionals } = readArguments({
    usage: 'npm run audit -- [100 | verify [number:hash]]',
    words: 2,
  });
  const [what = String(SHOWN), noted] = positionals;
  if (what === 'verify') await verify(noted);
  else if (/^\d{1,6}$/.test(what)) await list(Number(what));
  else
    throw new StartFailure('Give the number of entries to print, or verify: npm run audit -- 100');
});
