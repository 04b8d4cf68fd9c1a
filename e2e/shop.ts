export const E2E_PORT = process.env.E2E_PORT || '3199';
export const BASE_URL = `http://localhost:${E2E_PORT}`;

export const FRONT_END = `http://localhost:${Number(E2E_PORT) - 20}`;

export const SELLER = {
  email: 'admin@example.com',
  password: 'the sellers password of the tests',
};

/** Tests forge tokens with the secret, like an attacker who has stolen it. */
export const SESSION_SECRET = 'the-session-secret-of-the-end-to-end-tests';

/** Contains the database URI for fixtures. */
export const DATABASE_VARIABLE = 'E2E_MONGODB_URI';

/** Contains the address of the local inbox. */
export const INBOX_VARIABLE = 'E2E_INBOX';

/** Throws unless the database is on this machine, because tests write and delete. */
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
