import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '@/lib/db/schema-version';
import released from '@/lib/migrations/released-indexes.json' with { type: 'json' };
import * as models from '@/models';
import { type Renames, renamed } from './0003-names-of-stored-fields';
import { indexNameOf } from './indexes';
import { migrations } from './migrate';

type Row = Record<string, unknown>;

const renames: Renames = {
  window: 'slot',
  items: { fields: { found: 'picked', measure: { fields: { hold: 'minStock' } } } },
  payment: {
    fields: {
      hold: { to: 'authorization', fields: { takenAt: 'capturedAt' } },
      owed: { to: 'pending', fields: { reason: { values: { 'given back': 'refund' } } } },
    },
  },
};

describe('renaming fields of a stored document', () => {
  it('renames fields at any depth, and keeps their order', () => {
    const at = new Date();
    const id = new mongoose.Types.ObjectId();
    const change = renamed(
      {
        _id: id,
        window: { from: at },
        items: [{ product: id, found: 1 }, { measure: { hold: 5, step: 1 } }],
        payment: { intent: 'pi', hold: { takenAt: at }, owed: [{ reason: 'given back' }] },
        total: 3,
      },
      renames,
    );
    expect(change).toEqual({
      update: {
        $set: {
          slot: { from: at },
          items: [{ product: id, picked: 1 }, { measure: { minStock: 5, step: 1 } }],
          payment: {
            intent: 'pi',
            authorization: { capturedAt: at },
            pending: [{ reason: 'refund' }],
          },
        },
        $unset: { window: '' },
      },
      oldPath: 'window',
      oldValue: { $exists: true },
    });
  });

  it('does not change a document whose fields are already renamed', () => {
    expect(renamed({ slot: 1, items: [{ picked: 1 }], payment: {} }, renames)).toBeUndefined();
    expect(renamed({ items: [], other: { window: 1, found: 2 } }, renames)).toBeUndefined();
  });

  it('computes a new value with `replace`, and updates only the unchanged old value', () => {
    const rules: Renames = {
      history: {
        fields: {
          reason: {
            replace: (code: unknown, { by }: Row) => (by === 'system' ? { code } : undefined),
          },
        },
      },
      flag: {
        to: 'reason',
        replace: (value: unknown, _: Row, { unit }: Row) => ({ reason: [value, unit] }),
      },
    };
    const history = [
      { by: 'seller', reason: 'a' },
      { by: 'system', reason: 'b' },
    ];
    expect(renamed({ history }, rules)).toEqual({
      update: { $set: { history: [history[0], { by: 'system', code: 'b' }] } },
      oldPath: 'history.reason',
      oldValue: 'b',
    });
    expect(renamed({ unit: 'g', flag: 'x' }, rules)).toEqual({
      update: { $set: { reason: ['x', 'g'] }, $unset: { flag: '' } },
      oldPath: 'flag',
      oldValue: 'x',
    });
    expect(renamed({ flag: 'x', reason: 'newer' }, rules)?.update.$set).toEqual({
      reason: 'newer',
    });
    expect(renamed({ history: [history[0]] }, rules)).toBeUndefined();
  });

  it('updates a document only while the old field exists', () => {
    expect(
      renamed({ payment: { pending: [], owed: [{ reason: 'given back' }] } }, renames),
    ).toMatchObject({
      oldPath: 'payment.owed',
    });
    const states: Renames = {
      attempts: { fields: { state: { values: { holding: 'reserving' } } } },
    };
    expect(renamed({ attempts: [{ state: 'over' }, { state: 'holding' }] }, states)).toMatchObject({
      update: { $set: { attempts: [{ state: 'over' }, { state: 'reserving' }] } },
      oldPath: 'attempts.state',
      oldValue: 'holding',
    });
  });
});

describe('migrations', () => {
  it('are numbered without gaps up to SCHEMA_VERSION', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1));
    expect(migrations).toHaveLength(SCHEMA_VERSION);
  });

  const defined = Object.fromEntries(
    Object.values(models).flatMap(({ modelName, schema }) =>
      schema.indexes().map(([key, { background: _, ...options }]) => {
        return [`${modelName} ${indexNameOf(key)}`, options];
      }),
    ),
  );

  it('are required to change or remove a released index', () => {
    // Add new indexes to released-indexes.json. A changed or removed index needs a migration, because existing
    // databases still have the old index. See CONTRIBUTING.md, "Change the shape of stored data".
    const kept = Object.keys(released).map((name) => [name, defined[name]]);
    expect(Object.fromEntries(kept)).toEqual(released);
  });
});
