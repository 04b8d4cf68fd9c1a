import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

/** What each licence requires, as the developers understand it. */
const ASKS: Record<string, string> = {
  '0BSD': 'The licence has no conditions.',
  'Apache-2.0': 'Keep the notices when you redistribute the package.',
  'BSD-2-Clause': 'Keep the notice when you redistribute the package.',
  'BSD-3-Clause': 'Keep the notice when you redistribute the package.',
  'BlueOak-1.0.0': 'Include the licence or a link to it when you redistribute the package.',
  'CC-BY-4.0': 'Name the source when you redistribute the data.',
  'EUPL-1.1+': 'No conditions, because you can use the package under the MIT licence.',
  'CC0-1.0': 'The licence has no conditions.',
  ISC: 'Keep the notice when you redistribute the package.',
  'LGPL-3.0-or-later':
    'You may run the library without conditions. If you redistribute the library, for example in a container image, include its licence and let users replace the library.',
  MIT: 'Keep the notice when you redistribute the package.',
  'MIT-0': 'The licence has no conditions.',
  'MPL-2.0':
    'Keep the notices when you redistribute the package, and publish the source of the files that you change.',
  'OFL-1.1': 'Keep the notice when you redistribute the font, and do not sell the font on its own.',
  'Python-2.0': 'Keep the notice when you redistribute the package.',
  WTFPL: 'The licence has no conditions.',
  'SSPL-1.0':
    'You may run a shop on the database without conditions. If you offer the database itself as a service, publish the source of the whole service.',
};

/** Matches the platform suffix of packages with compiled code. */
const PLATFORM =
  /(?<=[-/])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)(?:-.*)?$/;

type Licensed = { name: string; licence: string };

/** Returns the packages in package-lock.json for all platforms, without development packages. */
export function runtimePackages(lock: unknown): Licensed[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { license, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!name || dev) return [];
    return [{ name, licence: license ?? 'none named' }];
  });
}

const licencesIn = (expression: string): string[] =>
  expression.replace(/[()]/g, '').split(/ AND | OR /);

/** Returns the licences without an entry in {@link ASKS}, which the page could not explain. */
export function unknownLicences(packages: readonly Licensed[]): string[] {
  const all = packages.flatMap(({ licence }) => licencesIn(licence));
  return [...new Set(all)].filter((licence) => !(licence in ASKS)).sort();
}

/** Returns the text of docs/licences.md, which lists the licences of all packages of a running shop. */
export function licencesPage(lock: unknown): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, licence } of runtimePackages(lock)) {
    const names = byLicence.get(licence) ?? new Set();
    byLicence.set(licence, names.add(name.replace(PLATFORM, '*')));
  }
  const licences = [...byLicence.keys()].sort();
  const asked = [...new Set(licences.flatMap(licencesIn))].sort();
  return [
    '# Licences of the packages',
    '`npm run licences` generates this page from package-lock.json. The page lists the packages that `npm ci --omit=dev` can install, on any platform (`*`). The licence of the pictures is in [public/art](../public/art/LICENSE.md). The code of the shop itself is under the MIT licence ([LICENSE](../LICENSE)).',
    'A test fails in three cases: the list differs from the lockfile, a package states another licence, or this page does not explain a licence. Developers wrote the explanations, which are not legal advice.',
    '## What the licences require',
    ...asked.map((licence) => `- ${licence}: ${ASKS[licence] ?? 'Not known.'}`),
    '## SSPL: the embedded database',
    "The embedded engine is MongoDB's server code under the Server Side Public License. The Open Source Initiative does not accept this licence as open source, and some distributions and companies do not allow it. The conditions of the licence apply to companies that offer the database as a service. A shop offers groceries, so the conditions do not apply to a shop. The engine runs in a separate process, to which the shop connects as to any MongoDB. If `MONGODB_URI` names another database, the engine is installed but never loaded. MongoDB Community Server, which `compose.yaml` starts, also has the SSPL. For a hosted MongoDB, the terms of the host apply.",
    '## LGPL: libvips',
    'The package sharp resizes the pictures. sharp loads libvips and other libraries as unchanged shared libraries from separate packages. The README of each such package lists the libraries that the package contains.',
    '## The packages',
    'Next contains compiled copies of further packages. The licences of the compiled copies are in `next/dist/compiled/`.',
    ...licences.map((licence) => `### ${licence}\n\n${list(byLicence.get(licence) ?? new Set())}`),
  ]
    .join('\n\n')
    .concat('\n')
    .replaceAll(/^(- .*)\n\n(?=- )/gm, '$1\n');
}

const list = (names: Set<string>) =>
  [...names]
    .sort()
    .map((name) => `\`${name}\``)
    .join(', ');
