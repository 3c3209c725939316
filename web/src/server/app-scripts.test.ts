import { expect, test } from 'vitest'
import { type Manifest, preloads } from './app-scripts.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true },
  _lists: { file: 'assets/lists.js', imports: ['index.html'], css: ['assets/lists.css'] },
  'src/apps/admin/app.tsx': { file: 'assets/admin.js', imports: ['index.html'] },
  'src/apps/admin/resource-page.tsx': { file: 'assets/resource.js', imports: ['_lists', 'index.html'] },
  'src/apps/admin/form-page.tsx': { file: 'assets/form.js', imports: ['_lists', 'index.html'] },
  'src/apps/cert/app.tsx': { file: 'assets/cert.js', imports: ['index.html'] },
  'src/apps/cert/certificate-page.tsx': { file: 'assets/papers.js', imports: ['_lists'] },
}
const filesOf = (app: 'admin' | 'cert' | 'validig', path: string) =>
  [...preloads(manifest, app, path).matchAll(/rel="(\w+)" crossorigin href="\/assets\/([\w.]+)"/g)].map(
    ([, rel, file]) => `${rel} ${file}`,
  )

test('a list of the admin names its scripts and styles at once, without the page’s own', () => {
  const list = ['modulepreload admin.js', 'modulepreload lists.js', 'modulepreload resource.js', 'stylesheet lists.css']
  expect(filesOf('admin', '/article')).toEqual(list)
  // A form comes with its list's page, which a browser needs first.
  expect(filesOf('admin', '/article/12')).toEqual([...list.slice(0, 3), 'modulepreload form.js', ...list.slice(3)])
})

test('a page that is no list names the app alone; the certificate app begins with a list', () => {
  expect(filesOf('admin', '/')).toEqual(['modulepreload admin.js'])
  expect(filesOf('admin', '/statistics')).toEqual(['modulepreload admin.js'])
  expect(filesOf('cert', '/')).toEqual([
    ...['modulepreload cert.js', 'modulepreload lists.js', 'modulepreload papers.js', 'stylesheet lists.css'],
  ])
  expect(filesOf('cert', '/print')).toEqual(['modulepreload cert.js'])
})

test('an app that is not in the build names nothing', () => {
  expect(preloads(manifest, 'validig', '/')).toBe('')
  expect(preloads({}, 'admin', '/article')).toBe('')
})
