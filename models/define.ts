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
/** A field definition of mongoose with its TypeScript type `T`. If `T` includes `undefined`, the field is optional. */
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

export type Infer<D> = D extends Definition ? Always<D> : DocOf<D>;
export type Stored<F> = Flat<
  DocOf<F> & ('_id' extends keyof F ? unknown : { _id: Types.ObjectId })
>;

const as = <T>(definition: unknown): Field<T> => definition as Field<T>;

/** Defines an optional field with a narrower TypeScript type than mongoose's, for example a union of strings. */
export const typed = <T>(definition: unknown): Field<T | undefined> => as(definition);

const options = (field: Definition): object =>
  typeof field === 'function' || field instanceof Schema ? { type: field } : field;

/** Mongoose rejects new documents without this field. */
export const required = <D extends Definition>(field: D): Field<Always<D>> =>
  as({ ...options(field), required: true });

/** Defines a field that the code always writes. Mongoose does not check this. */
export const present = <D extends Definition>(field: D): Field<Always<D>> => as(field);

export const withDefault = <D extends Definition>(field: D, value: unknown): Field<Always<D>> =>
  as({ ...options(field), default: value });

export const list = <D extends Definition>(element: D): Field<Always<D>[]> =>
  as({ type: [element] });

/** The field is absent until the first element is stored. */
export const optionalList = <D extends Definition>(element: D): Field<Always<D>[] | undefined> =>
  as({ type: [element], default: undefined });

export const oneOf = <const T extends string>(...values: T[]): Field<T | undefined> =>
  as({ type: String, enum: values });

export const mixed = <T>(): Field<T | undefined> => as({ type: Mixed });

export const sub = <F extends Fields>(fields: F): Schema & Field<DocOf<F> | undefined> =>
  new Schema(fields as never, { _id: false, id: false }) as Schema & Field<DocOf<F> | undefined>;

type Index = [IndexDefinition, IndexOptions?];

export const EXPIRING: Index = [{ expiresAt: 1 }, { expireAfterSeconds: 0 }];

/**
 * Creates the model, or returns the existing model. Bundlers may evaluate a module several times, and mongoose throws
 * if a name is compiled twice.
 */
export function model<F extends Fields>(
  name: string,
  fields: F,
  { indexes = [], ...options }: SchemaOptions & { indexes?: Index[] } = {},
): Model<Stored<F>> {
  const schema = new Schema(fields as never, { versionKey: false, ...options });
  for (const [keys, how] of indexes) schema.index(keys, how);
  const existing: Model<Stored<F>> | undefined = mongoose.models[name];
  return existing ?? mongoose.model<Stored<F>>(name, schema as unknown as Schema<Stored<F>>);
}
