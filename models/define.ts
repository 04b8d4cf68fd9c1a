import mongoose, {
  type IndexDefinition,
  type IndexOptions,
  type Model,
  Schema,
  type SchemaOptions,
  type Types,
} from 'mongoose';

export const { ObjectId, Mixed } = Schema.Types;

declare const type: unique symbol;
/** The definition of a field as mongoose takes it, with the type that the code reads. `undefined` in `T` makes the field optional. */
type Field<T> = { readonly [type]: T };
type Plain =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | DateConstructor
  | typeof ObjectId;
type Definition = Plain | Field<unknown>;
type Fields = Readonly<Record<string, Definition>>;

type TypeOf<D> =
  D extends Field<infer T>
    ? T
    : D extends StringConstructor
      ? string | undefined
      : D extends NumberConstructor
        ? number | undefined
        : D extends BooleanConstructor
          ? boolean | undefined
          : D extends DateConstructor
            ? Date | undefined
            : D extends typeof ObjectId
              ? Types.ObjectId | undefined
              : never;
type Always<D> = Exclude<TypeOf<D>, undefined>;
type Flat<T> = { [K in keyof T]: T[K] };
type DocOf<F> = Flat<
  { [K in keyof F as undefined extends TypeOf<F[K]> ? never : K]: TypeOf<F[K]> } & {
    [K in keyof F as undefined extends TypeOf<F[K]> ? K : never]?: Always<F[K]>;
  }
>;

/** The type of a field, of a subdocument, or of a record of fields. It does not repeat what the schema declares. */
export type Infer<D> = D extends Definition ? Always<D> : DocOf<D>;
/** The type of the documents of a model that `define` makes of the fields. */
export type Stored<F> = Flat<
  DocOf<F> & ('_id' extends keyof F ? unknown : { _id: Types.ObjectId })
>;

const as = <T>(definition: unknown): Field<T> => definition as Field<T>;

/** An optional field whose type is narrower than its definition, such as one of the strings that the shop stores. */
export const typed = <T>(definition: unknown): Field<T | undefined> => as(definition);

const options = (field: Definition): object =>
  typeof field === 'function' || field instanceof Schema ? { type: field } : field;

/** mongoose rejects new documents without the field. */
export const required = <D extends Definition>(field: D): Field<Always<D>> =>
  as({ ...options(field), required: true });

/** The code always writes the field; mongoose does not check it. */
export const present = <D extends Definition>(field: D): Field<Always<D>> => as(field);

/** A new document without the field gets the value. */
export const withDefault = <D extends Definition>(field: D, value: unknown): Field<Always<D>> =>
  as({ ...options(field), default: value });

/** A list that each document has. */
export const list = <D extends Definition>(element: D): Field<Always<D>[]> =>
  as({ type: [element] });

/** A list that is absent until something is stored in it. */
export const optionalList = <D extends Definition>(element: D): Field<Always<D>[] | undefined> =>
  as({ type: [element], default: undefined });

/** One of these strings; mongoose rejects others. */
export const oneOf = <const T extends string>(...values: T[]): Field<T | undefined> =>
  as({ type: String, enum: values });

/** Plain data, which mongoose stores as it is. */
export const mixed = <T>(): Field<T | undefined> => as({ type: Mixed });

/** A subdocument without an `_id` of its own. */
export const sub = <F extends Fields>(fields: F): Schema & Field<DocOf<F> | undefined> =>
  new Schema(fields as never, { _id: false, id: false }) as Schema & Field<DocOf<F> | undefined>;

/**
 * Creates the model of that name once: a bundler may evaluate a model's module several times in one
 * process, and mongoose refuses to compile a name twice.
 */
export function define<T>(name: string, schema: Schema<T>): Model<T> {
  const existing: Model<T> | undefined = mongoose.models[name];
  return existing ?? mongoose.model<T>(name, schema);
}

type Index = [IndexDefinition, IndexOptions?];
type ModelOptions = SchemaOptions & { indexes?: Index[] };

/** MongoDB removes documents at their `expiresAt`. */
export const EXPIRING: Index = [{ expiresAt: 1 }, { expireAfterSeconds: 0 }];

/** The model of documents with these fields. */
export function model<F extends Fields>(
  name: string,
  fields: F,
  { indexes = [], ...options }: ModelOptions = {},
): Model<Stored<F>> {
  const schema = new Schema(fields as never, { versionKey: false, ...options });
  for (const [keys, how] of indexes) schema.index(keys, how);
  return define(name, schema as unknown as Schema<Stored<F>>);
}
