import { Schema } from 'mongoose';
import { define } from './define';

/**
 * One thing that was done, in a chain: each entry has the hash of the one before it
 * (docs/decisions/0024-audit-log.md). Entries are only added.
 */
export type AuditDoc = {
  /** The number of the entry, from 1 on without a gap. */
  _id: number;
  /** Made with the entry, so that one that was perhaps stored is not stored twice. */
  key: string;
  at: Date;
  /** `name` of a member of staff. */
  actor: { kind: 'seller' | 'shopper' | 'visitor' | 'system'; id?: string; name?: string };
  action: string;
  /** The kind and id of what it was done to. */
  target?: { kind: string; id: string };
  /** The fields that were changed, as they were and as they became: plain JSON, nothing personal. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The hash of the entry before; 64 zeros in the first. */
  previous: string;
  /** SHA-256 over all of the above, in hex. */
  hash: string;
};

const schema = new Schema<AuditDoc>(
  {
    _id: { type: Number, required: true },
    key: { type: String, required: true },
    at: { type: Date, required: true },
    actor: {
      type: new Schema({ kind: String, id: String, name: String }, { _id: false, id: false }),
      required: true,
    },
    action: { type: String, required: true },
    target: new Schema({ kind: String, id: String }, { _id: false, id: false }),
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    previous: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { minimize: false, versionKey: false },
);

export const Audit = define('Audit', schema);
