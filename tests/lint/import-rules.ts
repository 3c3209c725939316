// Every rule about imports, as data for check-imports.ts. Files are named from the root of the repository, packages by
// their name. `*` stands for a part of a path and `**` for any number of parts. A pattern with a leading `!` excludes
// paths that the others match.

/** The floors of api/src, lowest first. A floor imports those before it alone; docs/architecture.md draws them. */
export const floors = ['i18n', 'kernel', 'entities', 'access', 'engine', 'platform', 'modules', 'views', 'app'] as const

/** Definitions stand beside the code of their module, on the floor of the entities (docs/decisions/0032-floors.md). */
export const definitions = [
  'api/src/modules/**/*.entity.ts',
  'api/src/modules/content/content-subjects.ts',
  'api/src/modules/**/*-fields.ts',
  'api/src/views/**/*.entity.ts',
]

/** The layers of web/src, lowest first: the code that a browser runs. */
export const layers = ['lib', 'ui', 'resource', 'features', 'apps'] as const

/** Each package and the packages that it imports, always by name. */
export const packages = {
  db: [],
  api: ['db'],
  gateway: ['api'],
  'pdf-worker': ['api'],
  web: ['api', 'pdf-worker'],
} as const

export type Rule = {
  /** The message for each import that the rule refuses. */
  sentence: string
  /** The files to which the rule applies. */
  from: readonly string[]
  /** The files and packages that these don't import. */
  refuses: readonly string[]
  /** Only these names are refused. */
  names?: readonly string[]
  /** Only imports by a relative path are refused. */
  byPath?: true
  /** A file counts as standing on its floor, wherever it lies. */
  byFloor?: true
  /** The rule applies to tests, too. */
  inTests?: true
}

/** Files that only tests run. Most rules don't apply to them. */
export const testFiles = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.spec.ts',
  '**/testing.ts',
  '**/testing.tsx',
  '**/testing-*.ts',
  '**/testing-*.tsx',
  '**/testing/**',
  'tests/**',
  '*/bench/**',
  '*/golden/**',
]

const browserCode = ['web/**', '!web/*.ts', '!web/gallery/**', '!web/src/server/**']

/** Makes a rule for each of `names` in `root`: it imports those before it. */
function upward(root: string, names: readonly string[], sentence: string): Rule[] {
  const folder = (name: string) => `${root}/${name}/**`
  return names.map((name, at) => ({ sentence, from: [folder(name)], refuses: names.slice(at + 1).map(folder) }))
}

/** Makes a rule for each package: it imports those that the table grants it. */
function directions(): Rule[] {
  const all = Object.entries<readonly string[]>(packages)
  return all.map(([name, granted]) => ({
    sentence: `${name} imports ${granted.length > 0 ? granted.join(' and ') : 'no other package'} alone.`,
    from: [`${name}/**`],
    refuses: all
      .map(([other]) => other)
      .flatMap((other) => (other === name || granted.includes(other) ? [] : `${other}/**`)),
  }))
}

export const rules: Rule[] = [
  ...directions(),
  ...Object.keys(packages).map(
    (name): Rule => ({
      sentence: 'Another package is imported by its name (@kollegium/…), which its package.json grants.',
      from: [`${name}/**`],
      refuses: [...Object.keys(packages).map((other) => `${other}/**`), `!${name}/**`],
      byPath: true,
    }),
  ),
  {
    sentence: 'A package is imported by the names that the exports of its package.json hold.',
    from: ['**'],
    refuses: ['*/not exported/**'],
    inTests: true,
  },
  {
    sentence: 'An import names its module, so that it can be checked.',
    // They load files that a build has made, or, in a thread, the module that named itself for the work.
    from: [
      ...['**', '!web/src/server/site/renderer.ts', '!db/cli/slim-client.ts', '!api/src/kernel/aside-thread.ts'],
      ...['!**/*.test.ts', '!**/*.test.tsx'],
    ],
    refuses: ['a computed name'],
    inTests: true,
  },
  {
    sentence: 'A file of the same package is imported by a relative path.',
    from: ['**'],
    refuses: ['/**', 'file:**'],
    inTests: true,
  },
  {
    sentence: 'Nothing imports the composition root.',
    from: ['**'],
    refuses: ['start.ts', 'turbo.ts'],
    inTests: true,
  },
  {
    sentence: 'Rows are filtered by visible() alone (api/src/access/visible.ts): it fails closed.',
    from: ['**', '!api/src/access/visible.ts'],
    refuses: ['@casl/prisma', '@casl/prisma/runtime'],
    names: ['accessibleBy', 'createAccessibleByFactory'],
    inTests: true,
  },
  {
    sentence: 'db alone knows PostgreSQL: ask it through @kollegium/db.',
    from: ['**', '!db/**'],
    refuses: ['pg', '@prisma/**'],
  },
  {
    // db/testing makes the rows of the demo network, too.
    sentence: 'Code for tests is imported by tests alone.',
    from: ['**'],
    refuses: [...testFiles, '!db/testing/**'],
  },
  ...upward('api/src', floors, `In api imports run ${floors.join(' ← ')}.`).map(
    (rule): Rule => ({ ...rule, byFloor: true }),
  ),
  ...upward('web/src', [...layers, 'server'], `In web imports run ${layers.join(' ← ')}.`).filter(
    ({ refuses }) => refuses.length > 0,
  ),
  {
    sentence: 'Of pdf-worker, web sees the templates of papers and the files of their fonts alone.',
    from: ['web/**'],
    refuses: ['pdf-worker/**', '!pdf-worker/templates/index.tsx', '!pdf-worker/templates/font-files.ts'],
  },
  {
    sentence: 'Browser code runs without Node.',
    from: browserCode,
    refuses: ['node:*', 'node:*/**'],
  },
  {
    sentence: 'The browser sees the contract of the api alone; web/src/server may call it.',
    from: browserCode,
    refuses: [
      'api/**',
      '!api/src/app/router.ts',
      '!api/src/app/exports/definitions.ts',
      '!api/src/entities/listed.ts',
      '!api/src/views/lists/runs/run-acts.ts',
      '!api/src/modules/*/definitions.ts',
      '!api/src/i18n/**',
    ],
  },
]

export type Neighbours = {
  sentence: string
  /** The folder whose folders are neighbours. */
  parent: string
  /** The files of a neighbour that the others may import. */
  meetBy: readonly string[]
}

/** Folders beside each other that import each other by their contract files alone. */
export const neighbours: Neighbours[] = [
  {
    sentence: 'A module meets another by its contract.ts and its definitions.ts alone.',
    parent: 'api/src/modules',
    meetBy: ['contract.ts', 'definitions.ts'],
  },
  { sentence: 'A view imports no other view.', parent: 'api/src/views', meetBy: [] },
]

export type LoadRule = {
  sentence: string
  from: readonly string[]
  /** The files that these may load, directly or through their imports. Types load no file. */
  loads: readonly string[]
}

/** Files that must load little, with all their imports. */
export const loadRules: LoadRule[] = [
  {
    sentence: 'An act on a list runs in the browser, too: it calls procedures and loads no server code.',
    from: ['api/src/views/lists/runs/run-acts.ts'],
    loads: ['api/src/views/lists/runs/group-acts.ts', 'zod'],
  },
  {
    sentence: 'A definition runs in the browser, too: it loads no server code.',
    from: [
      'api/src/i18n/**',
      'api/src/app/exports/definitions.ts',
      'api/src/modules/*/definitions.ts',
      'api/src/entities/**',
      ...definitions,
      '!**/*.test.ts',
    ],
    loads: ['api/src/**', 'zod', '@casl/ability', '@casl/prisma/runtime'],
  },
]

/** Folders whose parts, each a folder or a file, never import each other in a circle. Files never do, in any folder. */
export const acyclicFolders = [
  'api/src',
  'api/src/engine',
  'api/src/platform',
  'api/src/modules',
  'api/src/views',
  'web/src',
]
