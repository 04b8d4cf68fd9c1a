/**
 * `npm run doctor` checks settings, machine, database, public URL, backups and Stripe. It prints each finding with its
 * remedy and changes nothing. The exit code is 1 if there is a finding.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkBackups,
  checkCombinations,
  checkDatabaseName,
  checkDataFolder,
  checkDisk,
  checkOrigin,
  checkPort,
  checkTemporaryFolders,
  readSettings,
} from '@/cli/doctor/finding';
import {
  isEmbedded,
  isLocalRun,
  PLACEHOLDERS,
  resolveEnvironment,
} from '@/server/launcher/environment';
import { runningOwner } from '@/server/launcher/lock';
import { readArguments } from '@/server/process/arguments';
import { reasonOf, StartFailure } from '@/server/process/failure';
import { type CheckContext, type Finding, found } from './doctor/finding';
import { asCommand, onTargetDatabase, readTarget } from './target-database';

type Check = (context: CheckContext) => Finding[] | Promise<Finding[]>;

async function checkDatabaseOf({
  rawSettings: given,
  dataFolder,
}: CheckContext): Promise<Finding[]> {
  // Before its first start, a shop with an embedded database has no database to check.
  if (isEmbedded(given) && !existsSync(join(dataFolder, 'db'))) return [];
  const { checkDatabase } = await import('./doctor/services');
  const findings = await onTargetDatabase(() => checkDatabase(), { asItIs: true });
  return [...checkDatabaseName(given), ...findings];
}

async function checkStripeOf(context: CheckContext): Promise<Finding[]> {
  const { checkStripe } = await import('./doctor/services');
  // The Stripe client reads its settings from process.env.
  Object.assign(process.env, resolveEnvironment(context.rawSettings, PLACEHOLDERS, false));
  return checkStripe(context);
}

const CHECKS: Record<string, Check> = {
  'conflicting settings': ({ env, isLocal }) => checkCombinations(env, isLocal),
  port: checkPort,
  'data folder': checkDataFolder,
  'folders that the system cleans up': checkTemporaryFolders,
  disk: checkDisk,
  backups: checkBackups,
  database: checkDatabaseOf,
  'public address': checkOrigin,
  Stripe: checkStripeOf,
};

async function runCheck(name: string, check: Check, context: CheckContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (error) {
    if (error instanceof StartFailure)
      return found(`The check "${name}" could not run`, reasonOf(error));
    throw error;
  }
}

await asCommand(async () => {
  readArguments({ usage: 'npm run doctor' });
  const { rawSettings: given, dataFolder } = readTarget();
  const { env, findings } = readSettings(given);
  const context: CheckContext | undefined = env && {
    rawSettings: given,
    env,
    dataFolder,
    isLocal: isLocalRun(given),
    pid: runningOwner(dataFolder)?.pid,
  };
  if (context)
    for (const [name, check] of Object.entries(CHECKS)) {
      const wrong = await runCheck(name, check, context);
      console.log(`${wrong.length > 0 ? '✗' : '✓'} ${name}`);
      findings.push(...wrong);
    }
  for (const { what, remedy } of findings) console.log(`\n✗ ${what}\n  → ${remedy}`);
  if (!context) console.log('\nCorrect these settings first; then the other checks run.');
  if (findings.length > 0) process.exitCode = 1;
  else console.log('\nNo problems found.');
});
