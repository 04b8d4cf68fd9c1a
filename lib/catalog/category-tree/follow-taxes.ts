import 'server-only';
import { changeEveryPage } from '@/lib/catalog/cache/invalidate';
import { ShopSettings } from '@/models';
import type { ShopSettingsDoc } from '@/models/shop-settings';

type Targets = readonly string[];

/** Saves of the settings that one change gives way to. */
const MAX_TRIES = 20;

/**
 * Changes what the tax classes apply to, one write under the condition that nobody saved the settings
 * meanwhile. `change` gets the targets of each class and returns those from then on. Writes nothing where
 * nothing changes.
 */
async function changeTargets(change: (targets: Targets) => Targets): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await ShopSettings.findById('shop', { taxClasses: 1, revision: 1 }).lean();
    if (!row?.taxClasses) return;
    const { revision = 0 } = row;
    const taxClasses = row.taxClasses.map((one) => {
      const appliesTo = change(one.appliesTo ?? []);
      const { appliesTo: _, ...rest } = one;
      return appliesTo.length > 0 ? { ...rest, appliesTo: [...appliesTo] } : rest;
    });
    if (JSON.stringify(taxClasses) === JSON.stringify(row.taxClasses)) return;
    const save = () =>
      ShopSettings.updateOne(
        { _id: 'shop', revision },
        {
          $set: { taxClasses, revision: revision + 1 } satisfies Partial<ShopSettingsDoc>,
        },
      );
    if ((await changeEveryPage(save)).matchedCount === 1) return;
  }
}

/** Gives a category the tax class that another has. Repeatable. */
export const shareTaxClass = (from: string, to: string): Promise<void> =>
  changeTargets((targets) =>
    targets.includes(from) && !targets.includes(to) ? [...targets, to] : targets,
  );

/** Takes a category that is gone out of the tax classes. Repeatable. */
export const leaveTaxClass = (path: string): Promise<void> =>
  changeTargets((targets) => targets.filter((one) => one !== path));
