import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

/** The obligations of each licence for operators and distributors of the shop, as we understand them. */
const ASKS: Record<string, string> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'keep the notices when passing it on',
  'BSD-2-Clause': 'keep the notice when passing it on',
  'BSD-3-Clause': 'keep the notice when passing it on',
  'BlueOak-1.0.0': 'pass on the licence or its address with it',
  'CC-BY-4.0': 'name the source when passing on the data',
  'EUPL-1.1+': 'nothing, because it is offered beside MIT',
  'CC0-1.0': 'nothing',
  ISC: 'keep the notice when passing it on',
  'LGPL-3.0-or-later':
    'running it: nothing. Passing it on (a container image, for example): with its licence, and so that the library can be replaced',
  MIT: 'keep the notice when passing it on',
  'MIT-0': 'nothing',
  'MPL-2.0':
    'keep the notices when passing it on, with the source of its files if they are changed',
  'OFL-1.1': 'keep the notice when passing it on; the font is not sold by itself',
  'Python-2.0': 'keep the notice when passing it on',
  WTFPL: 'nothing',
  'SSPL-1.0':
    'running a shop on it: nothing. Offering others the database itself as a service: the source of that whole service',
};

/** Matches the platform suffix of packages with compiled code. */
const PLATFORM =
  /(?<=[-/])(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32)(?:-.*)?$/;

type Licensed = { name: string; licence: string };

/** Returns the packages of package-lock.json that a shop can install on any platform. */
export function runtimePackages(lock: unknown): Licensed[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { license, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!name || dev) return [];
    return [{ name, licence: license ?? 'none named' }];
  });
}

/** Returns the individual licences of an expression, for example `Apache-2.0 AND MIT`. */
const licencesIn = (expression: string): string[] =>
  expression.replace(/[()]/g, '').split(/ AND | OR /);

/** Returns the licences that the page cannot explain. */
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
    'Made by `npm run licences` from package-lock.json: the packages that `npm ci --omit=dev` can install, on any platform (`*`). The licence of the pictures is in [public/art](../public/art/LICENSE.md). The code of the shop itself is under the MIT licence ([LICENSE](../LICENSE)).',
    'A test fails when this list is not that of the lockfile, when a package calls its licence otherwise, or when a licence comes in that is not explained here. The explanations are a reading by developers, not legal advice.',
    '## What they ask',
    ...asked.map((licence) => `- ${licence}: ${ASKS[licence] ?? 'not known'}.`),
    '## SSPL: the embedded database',
    "The embedded engine is MongoDB's server code, and the Server Side Public License is not an open-source licence in the sense of the Open Source Initiative; some distributions and companies do not allow it. A shop offers groceries and not a database, so running one on the engine asks for nothing. The engine runs in a process of its own, which the shop speaks to as to any MongoDB. With `MONGODB_URI` set to a database elsewhere it is installed but never loaded. MongoDB Community Server, which `compose.yaml` starts, is under the same licence; a hosted MongoDB has the terms of its host.",
    '## LGPL: libvips',
    'sharp, which makes the pictures small, loads libvips and other libraries as shared libraries from packages of their own, unchanged. What is in them is listed in the README of the package.',
    '## The packages',
    'Next brings compiled copies of further packages; their licences are in `next/dist/compiled/`.',
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
