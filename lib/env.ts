import { z } from 'zod';

/** Stands in every example secret of .env.example; production refuses it (DESIGN section 8). */
const EXAMPLE = 'change-me';

const flag = z
  .enum(['', '0', 'false', 'off', 'no', '1', 'true', 'on', 'yes'], 'must be on or off')
  .default('')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));

const origin = z
  .url('must be an origin such as https://shop.example')
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: 'must begin with http:// or https://',
  })
  .transform((value) => new URL(value).origin);

/** Shell and compose files pass "not given" as an empty string. */
const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Set by the launcher for a run that may use stand-ins and made-up secrets (DESIGN section 9). */
  LOCAL: flag,
  PORT: given(z.coerce.number('must be a number').int().min(1).max(65535).default(3000)),
  HOST: given(z.string().default('0.0.0.0')),
  APP_ORIGIN: given(origin.optional()),
  DATA_DIR: given(z.string().default('.data')),
  MONGODB_URI: given(
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
      .optional(),
  ),
  SESSION_SECRET: given(z.string().optional()),
  SELLER_EMAIL: given(z.email('must be an email address').default('admin@example.com')),
  SELLER_PASSWORD: given(z.string().optional()),
  STRIPE_SECRET_KEY: given(z.string().optional()),
  STRIPE_WEBHOOK_SECRET: given(z.string().optional()),
  STRIPE_API_BASE: given(origin.optional()),
  CLOUDINARY_URL: given(
    z
      .string()
      .regex(
        /^cloudinary:\/\/[^:@/]+:[^:@/]+@[^:@/]+/,
        'must look like cloudinary://key:secret@cloud',
      )
      .optional(),
  ),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(origin)),
  TRUST_PROXY: flag,
  WORKERS: given(z.coerce.number('must be a number').int().min(1).max(64).default(1)),
  LOG_LEVEL: given(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
});

/** What must be given besides being well formed; read from the raw source, so that all faults show at once. */
function missing(source: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  const { MONGODB_URI, SESSION_SECRET = '', SELLER_PASSWORD } = source;
  const local = flag.safeParse(source.LOCAL).data ?? false;
  if (!MONGODB_URI) faults.push('MONGODB_URI is missing: the address of a MongoDB');
  if (Buffer.byteLength(SESSION_SECRET) < 32)
    faults.push('SESSION_SECRET must be at least 32 bytes, for example from: openssl rand -hex 32');
  else if (SESSION_SECRET.includes(EXAMPLE))
    faults.push('SESSION_SECRET is the example value: make your own with openssl rand -hex 32');
  if (!SELLER_PASSWORD) faults.push("SELLER_PASSWORD is missing: the seller's password");
  else if (!local && SELLER_PASSWORD.includes(EXAMPLE))
    faults.push('SELLER_PASSWORD is the example value: choose your own');
  if (source.STRIPE_SECRET_KEY && !source.STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET is missing although STRIPE_SECRET_KEY is set');
  return faults;
}

export type Env = Omit<
  z.infer<typeof schema>,
  'APP_ORIGIN' | 'MONGODB_URI' | 'SESSION_SECRET' | 'SELLER_PASSWORD'
> & {
  APP_ORIGIN: string;
  MONGODB_URI: string;
  SESSION_SECRET: string;
  SELLER_PASSWORD: string;
};

/** The environment cannot run the shop; `message` names every fault, one a line. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * The whole environment of DESIGN section 9, checked. Throws {@link EnvError} that names every
 * faulty variable at once.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(source);
  const malformed = result.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const faults = [...(malformed ?? []), ...missing(source)];
  if (!result.success || faults.length > 0)
    throw new EnvError(`The environment cannot run the shop:\n  ${faults.join('\n  ')}`);
  const {
    APP_ORIGIN,
    MONGODB_URI = '',
    SESSION_SECRET = '',
    SELLER_PASSWORD = '',
    ...rest
  } = result.data;
  return {
    ...rest,
    APP_ORIGIN: APP_ORIGIN ?? `http://localhost:${rest.PORT}`,
    MONGODB_URI,
    SESSION_SECRET,
    SELLER_PASSWORD,
  };
}

let cached: Env | undefined;

/** The checked environment of this process, parsed once. Throws {@link EnvError}. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/**
 * The public origin alone. Pages are also rendered while the shop is being built, when the rest of
 * the environment is not given yet.
 */
export function publicOrigin(): string {
  const { APP_ORIGIN, PORT } = schema.pick({ APP_ORIGIN: true, PORT: true }).parse(process.env);
  return APP_ORIGIN ?? `http://localhost:${PORT}`;
}
