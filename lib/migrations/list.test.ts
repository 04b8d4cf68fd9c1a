import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '@/lib/db/schema-version';
import * as models from '@/models';
import { indexNameOf } from './indexes';
import { migrations } from './migrate';
import released from './released-indexes.json' with { type: 'json' };

test('migrations are numbered without gaps up to SCHEMA_VERSION', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1));
  expect(migrations).toHaveLength(SCHEMA_VERSION);
});

/** Every index with its options, by collection and name. */
const defined = Object.fromEntries(
  Object.values(models).flatMap(({ modelName, schema }) =>
    schema.indexes().map(([key, { background: _, ...options }]) => {
      return [`${modelName} ${indexNameOf(key)}`, options];
    }),
  ),
);

test('an index in released-indexes.json may change only together with a migration', () => {
  // Add new indexes to released-indexes.json. If this test fails for an index that has changed or is gone,
  // write a migration, because existing databases still have the old index. See CONTRIBUTING.md, "Change the
  // shape of stored data".
  const kept = Object.keys(released).map((name) => [name, defined[name]]);
  expect(Object.fromEntries(kept)).toEqual(released);
});
