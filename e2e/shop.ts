/** The shop that the end-to-end tests run against: what setup starts and the tests refer to. */

/** Set E2E_PORT when 3199 is taken. */
export const E2E_PORT = process.env.E2E_PORT || '3199';
export const BASE_URL = `http://localhost:${E2E_PORT}`;

/** Shops of their own whose Stripe is in the hands of the test. */
export const PAYMENTS_PORT = Number(E2E_PORT) - 10;
export const PAYMENT_FAULTS_PORT = Number(E2E_PORT) - 11;
/** The port after it is used too. */
export const PAYMENT_REFUSALS_PORT = Number(E2E_PORT) - 13;

export const SELLER = {
  email: 'admin@example.com',
  password: 'the sellers password of the tests',
};

/** Known to the tests, so that they can forge what an attacker with the secret would. */
export const SESSION_SECRET = 'the-session-secret-of-the-end-to-end-tests';

/** Where global setup leaves the database's address for fixtures that look behind the API. */
export const DATABASE_VARIABLE = 'E2E_MONGODB_URI';

/**
 * The database under test. Throws unless it is on this machine, because tests write and delete.
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
