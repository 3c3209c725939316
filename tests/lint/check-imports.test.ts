import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusedImports } from './check-imports.ts'
import { floors, layers, packages } from './import-rules.ts'
import { readExports, type SourceFile } from './read-imports.ts'

const root = join(import.meta.dirname, '../..')
const exports = readExports(root, Object.keys(packages))
const importing = (path: string, from: string): SourceFile => ({ path, code: `import { x } from '${from}'\n` })
const sentences = (...files: SourceFile[]) => refusedImports(files, exports).map(({ sentence }) => sentence)

const direction = /^\S+ imports .+ alone\.$/
const byName = /^Another package is imported by its name/
const postgres = /^db alone knows PostgreSQL/
const compositionRoot = /^Nothing imports the composition root/
const browser = /^The browser sees the contract/
const web = /^In web imports run/
const api = /^In api imports run/
const circle = /import each other in a circle/
const exported = /^A package is imported by the names/
const module = /^A module meets another/
const testing = /^Code for tests/

const computed = /^An import names its module/
const absolute = /^A file of the same package/
const kernel = (code: string): SourceFile => ({ path: 'api/src/kernel/a.ts', code })

/** Imports that the check must refuse, each with the sentence that says why. */
const wrong: [string, SourceFile, RegExp][] = [
  ['db knows no api', importing('db/src/a.ts', '@kollegium/api/services'), direction],
  ['db knows no api, by a path', importing('db/src/a.ts', '../../api/src/app/services.ts'), direction],
  ['api knows no gateway', importing('api/src/kernel/a.ts', '@kollegium/gateway/app'), direction],
  ['api knows no web', importing('api/src/kernel/a.ts', '@kollegium/web/app'), direction],
  ['api knows no pdf-worker', importing('api/src/kernel/a.ts', '@kollegium/pdf-worker/worker'), direction],
  ['api has no driver', importing('api/src/kernel/a.ts', 'pg'), postgres],
  ['api has no Prisma', importing('api/src/kernel/a.ts', '@prisma/client'), postgres],
  ['db by a path', importing('api/src/kernel/a.ts', '../../../db/src/client.ts'), byName],
  ['start.ts', importing('api/src/kernel/a.ts', '../../../start.ts'), compositionRoot],
  ['start.ts in a test', importing('tests/start/a.test.ts', '../../start.ts'), compositionRoot],
  ['gateway knows no db', importing('gateway/src/a.ts', '@kollegium/db'), direction],
  ['gateway knows no web', importing('gateway/src/a.ts', '@kollegium/web/app'), direction],
  ['pdf-worker knows no db', importing('pdf-worker/src/a.ts', '@kollegium/db'), direction],
  ['pdf-worker knows no gateway', importing('pdf-worker/src/a.ts', '@kollegium/gateway/app'), direction],
  ['the browser calls nothing in process', importing('web/src/apps/admin/a.ts', '@kollegium/api/server'), browser],
  ['the browser has no crud', importing('web/src/apps/admin/a.ts', '@kollegium/api/engine/crud'), browser],
  ['web knows no db', importing('web/src/apps/admin/a.ts', '@kollegium/db'), direction],
  ['the browser has no server', importing('web/src/apps/admin/a.ts', '../../server/app.ts'), web],
  ['the browser has no Node', importing('web/src/apps/admin/a.ts', 'node:fs'), /^Browser code/],
  ['the browser has no folder of Node', importing('web/src/apps/admin/a.ts', 'node:fs/promises'), /^Browser code/],
  ['lib ← ui', importing('web/src/lib/a.ts', '../ui/button.tsx'), web],
  ['ui ← resource', importing('web/src/ui/a.ts', '../resource/list.tsx'), web],
  ['resource ← features', importing('web/src/resource/a.ts', '../features/persons/grid.tsx'), web],
  ['features ← apps', importing('web/src/features/persons/a.ts', '../../apps/cert/routes.tsx'), web],
  ['the server of web knows no db', importing('web/src/server/a.ts', '@kollegium/db'), direction],
  ['the server of web knows no gateway', importing('web/src/server/a.ts', '@kollegium/gateway/app'), direction],
  ['web prints nothing', importing('web/src/server/a.ts', '@kollegium/pdf-worker/worker'), /^Of pdf-worker/],
  ['what a package does not export', importing('gateway/src/a.ts', '@kollegium/web/none'), direction],
  ['the inside of api', importing('gateway/src/a.ts', '@kollegium/api/engine/crud'), exported],
  ['the inside of api in a test', importing('gateway/src/a.test.ts', '@kollegium/api/engine/crud'), exported],
  [
    'rows past visible()',
    { path: 'api/src/engine/a.ts', code: `import { accessibleBy } from '@casl/prisma/runtime'\n` },
    /^Rows are filtered/,
  ],
  [
    'rows past visible(), with all that casl has',
    { path: 'api/src/engine/a.ts', code: `import * as casl from '@casl/prisma'\n` },
    /^Rows are filtered/,
  ],
  [
    'rows past visible(), in the browser',
    { path: 'web/src/lib/a.ts', code: `import { accessibleBy } from '@casl/prisma'\n` },
    /^Rows are filtered/,
  ],
  ...floors.slice(0, -1).map((floor, at): [string, SourceFile, RegExp] => {
    const next = floors[at + 1]
    return [`${floor} ← ${next}`, importing(`api/src/${floor}/a/a.ts`, `../../${next}/b/b.ts`), api]
  }),
  ['a view knows no view', importing('api/src/views/help/a.ts', '../search/search.ts'), /^A view imports no other/],
  ['the inside of another module', importing('api/src/modules/menus/a.ts', '../content/public-texts.ts'), module],
  [
    'the inside of another module, by a name like a contract',
    importing('api/src/modules/menus/a.ts', '../content/kinds/contract.ts'),
    module,
  ],
  ['the product knows no tests', importing('api/src/engine/a.ts', '../testing/world.ts'), testing],
  ['the product knows no tests beside it', importing('web/src/ui/a.ts', './testing.ts'), testing],
  ['a type of what is above', { path: 'api/src/kernel/a.ts', code: `import type { X } from '../app/app.ts'\n` }, api],
  [
    'a type of what is above, where it is used',
    { path: 'api/src/kernel/a.ts', code: `export type X = typeof import('../app/app.ts')\n` },
    api,
  ],
  ['an export of what is above', { path: 'api/src/kernel/a.ts', code: `export * from '../app/app.ts'\n` }, api],
  ['what is above, later', { path: 'api/src/kernel/a.ts', code: `await import('../app/app.ts')\n` }, api],
  ['what is above, changed', { path: 'api/src/kernel/a.ts', code: `declare module '../app/app.ts' {}\n` }, api],
  [
    'what is above, referred to',
    { path: 'api/src/kernel/a.ts', code: `/// <reference path="../app/app.ts" />\n` },
    api,
  ],
  ...[
    `import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('../app/app.ts')\n`,
    `import { createRequire as make } from 'node:module'\nconst load = make(import.meta.url)\nload('../app/app.ts')\n`,
    `import module from 'node:module'\nmodule.createRequire(import.meta.url).resolve('../app/app.ts')\n`,
    `import app = require('../app/app.ts')\n`,
  ].map((code): [string, SourceFile, RegExp] => [`what is above, required: ${code}`, kernel(code), api]),
  ...[
    'await import(name)\n',
    "await import('../app' + '/app.ts')\n",
    `await import(\`../\${floor}/app.ts\`)\n`,
    "await import('..\\x2fapp/app.ts')\n",
    "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)(name)\n",
    "import.meta.glob('../app/*.ts')\n",
  ].map((code): [string, SourceFile, RegExp] => [`a computed name: ${code}`, kernel(code), computed]),
  ['a path from the root of web', importing('web/src/lib/a.ts', '/src/ui/button.tsx'), absolute],
  [
    'a path from the root of web, later',
    { path: 'web/src/lib/a.ts', code: `import('/src/ui/button.tsx')\n` },
    absolute,
  ],
  [
    'a path from the root of the disk',
    importing('api/src/kernel/a.test.ts', 'file:///project/api/src/app/app.ts'),
    absolute,
  ],
]

test.for(wrong)('refused: %s', ([, file, sentence]) => {
  expect(sentences(file)).toContainEqual(expect.stringMatching(sentence))
})

/** Imports that the check must let through; a check that refuses all would pass the cases above. */
const right: SourceFile[] = [
  importing('api/src/kernel/a.ts', '@kollegium/db'),
  importing('gateway/src/a.ts', '@kollegium/api/server'),
  importing('pdf-worker/src/a.ts', '@kollegium/api/services'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/router'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/definitions/content'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/i18n/translator'),
  importing('web/src/apps/admin/a.ts', '@kollegium/api/definitions'),
  importing('web/src/apps/admin/a.ts', '../../features/persons/grid.tsx'),
  importing('web/src/lib/a.ts', '@trpc/server/observable'),
  importing('web/src/server/a.ts', '@kollegium/api/server'),
  importing('web/src/server/a.ts', '@kollegium/pdf-worker/templates'),
  importing('web/src/server/a.ts', 'node:fs'),
  importing('start.ts', '@kollegium/pdf-worker/worker'),
  importing('api/src/modules/menus/a.ts', '../content/contract.ts'),
  importing('api/src/modules/menus/a.ts', '../content/definitions.ts'),
  importing('api/src/modules/menus/a.ts', './inner/b.ts'),
  importing('api/src/modules/menus/a.test.ts', '../content/public-texts.ts'),
  importing('api/src/views/search/a.ts', '../../modules/content/public-texts.ts'),
  importing('api/src/kernel/a.test.ts', '../testing/world.ts'),
  { path: 'api/src/entities/a.ts', code: `declare module 'zod' {}\n/// <reference types="vite/client" />\n` },
  {
    path: 'api/src/kernel/a.ts',
    code: `import { createRequire } from 'node:module'\ncreateRequire(import.meta.url).resolve(\`\${name}/package.json\`)\n`,
  },
  { path: 'api/src/access/visible.ts', code: `import { accessibleBy } from '@casl/prisma/runtime'\n` },
  ...floors.slice(1).map((floor, at) => importing(`api/src/${floor}/a/a.ts`, `../../${floors[at]}/b/b.ts`)),
]

test.for(right)('let through in $path: $code', (file) => expect(sentences(file)).toEqual([]))

test('a refusal says where the import stands', () => {
  const code = `// A comment.\nimport { x } from 'zod'\nimport {\n  y,\n} from '../app/app.ts'\n`
  const [refused] = refusedImports([{ path: 'api/src/kernel/a.ts', code }], exports)
  expect(refused).toMatchObject({ file: 'api/src/kernel/a.ts', line: 3, target: 'api/src/app/app.ts' })
})

test('files that import each other are refused, even for their types', () => {
  const files = ['a', 'b', 'c'].map((name, at, all) => ({
    path: `web/src/ui/${name}.ts`,
    code: `import type { X } from './${all[(at + 1) % 3]}.ts'\n`,
  }))
  expect(sentences(...files)).toEqual([
    'Files import each other in a circle: web/src/ui/a.ts → web/src/ui/b.ts → web/src/ui/c.ts → web/src/ui/a.ts.',
  ])
  expect(sentences(...files.slice(0, 2))).toEqual([])
})

test('what a definition loads runs in the browser', () => {
  const definition = { path: 'api/src/modules/menus/definitions.ts', code: `export { a } from './a.ts'\n` }
  const server = { path: 'api/src/modules/menus/b.ts', code: `import { readFile } from 'node:fs'\n` }
  const by = (code: string) => sentences(definition, { path: 'api/src/modules/menus/a.ts', code }, server)
  expect(by(`import { b } from './b.ts'\n`)).toEqual([expect.stringMatching(/^A definition runs in the browser/)])
  expect(by(`import { type B } from './b.ts'\n`)).toEqual([expect.stringMatching(/^A definition runs in the browser/)])
  expect(by(`import type { B } from './b.ts'\n`)).toEqual([])
})

test.for(['engine', 'platform', 'modules'])('folders of %s that import each other are refused', (floor) => {
  const files = [
    importing(`api/src/${floor}/one/a.ts`, '../other/contract.ts'),
    importing(`api/src/${floor}/other/b.ts`, '../one/contract.ts'),
  ]
  expect(sentences(...files)).toContainEqual(expect.stringMatching(circle))
  expect(sentences(...files.slice(0, 1)).filter((sentence) => circle.test(sentence))).toEqual([])
})

/** Reads a drawing in docs/architecture.md by its title. */
function drawing(title: string): string {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  return new RegExp(`^\`\`\`text ${title}\n([^\`]*)\`\`\``, 'm').exec(text)?.[1] ?? ''
}

test.for([
  ['api/src', floors],
  ['web/src', layers],
] as const)('the drawing of %s shows what the rules enforce', ([title, names]) => {
  const drawn = [...drawing(title).matchAll(/^(\w+) {2,}\S/gm)].map(([, name]) => name)
  expect(drawn.reverse()).toEqual(names)
})

test('the packages are drawn with what they import', () => {
  const lines = [...drawing('packages').matchAll(/^(\S+) +imports (.+)$/gm)].map(([, name = '', granted = '']) => [
    name,
    granted === 'none' ? [] : granted.split(', '),
  ])
  expect(Object.fromEntries(lines)).toEqual(packages)
})
