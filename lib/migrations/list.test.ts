import { expect, test } from 'vitest';
import { SCHEMA_VERSION } from '@/lib/db/schema-version';
import * as models from '@/models';
import { indexNameOf } from './indexes';
import { migrations } from './list';
import released from './released-indexes.json' with { type: 'json' };

test('the migrations are numbered without gaps up to the version of this program', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1));
  expect(migrations).toHaveLength(SCHEMA_VERSION);
});

/** Every index by its collection and name, with its options. */
const defined = Object.fromEntries(
  Object.values(models).flatMap(({ modelName, schema }) =>
    schema.indexes().map(([key, { background: _, ...options }]) => {
      return [`${modelName} ${indexNameOf(key)}`, options];
    }),
  ),
);

test('an index that others have is changed or given up by a migration alone', () => {
  // A new index gets its line in released-indexes.json. Where a line there must change or go, other
  // databases have the index as it was: CONTRIBUTING.md, "Change the shape of stored data".
  const kept = Object.keys(released).map((name) => [name, defined[name]]);
  expect(Object.fromEntries(kept)).toEqual(released);
});
