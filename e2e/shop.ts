/** Addresses and credentials of the shop that global setup starts for the end-to-end tests. */

/** Set E2E_PORT when 3199 is taken. */
export const E2E_PORT = process.env.E2E_PORT || '3199';
export const BASE_URL = `http://localhost:${E2E_PORT}`;

/** Another client origin, which the shop under test lists in CORS_ORIGINS. */
export const FRONT_END = `http://localhost:${Number(E2E_PORT) - 20}`;

export const SELLER = {
  email: 'admin@example.com',
  password: 'the sellers password of the tests',
};

/** Tests use the secret to forge tokens, like an attacker who has stolen the secret. */
export const SESSION_SECRET = 'the-session-secret-of-the-end-to-end-tests';

/** The variable in which global setup stores the address of the database, for fixtures that read it. */
export const DATABASE_VARIABLE = 'E2E_MONGODB_URI';

/** The variable in which global setup stores the address of the local inbox. */
export const INBOX_VARIABLE = 'E2E_INBOX';

/**
 * Returns the address of the database under test. Throws unless it is on this machine, because tests write
 * and delete.
 */
export function testDatabaseUri(uri = process.env[DATABASE_VARIABLE]): string {
  if (!uri) throw new Error('The tests have no database: run them with `npm run e2e`.');
  const authority = uri.replace(/^mongodb(\+srv)?:\/\//, '').split(/[/?]/)[0] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  const local = hosts.every((host) =>
    /^(%2F.*|(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)$/i.test(host),
  );
  if (!local || uri.startsWith('mongodb+srv'))
    throw new Error(`The tests write and delete, so they refuse the database at ${hosts}.`);
  return uri;
}
