import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { listedEntities } from './listed-entities.ts'

// Left to itself, the bundler makes a chunk for each set of pages that share a module: a list of the admin then fetches more than a
// hundred scripts of some hundred bytes. Its own merging of small chunks joins them by size, so that a page fetches code of other pages.
// The plan joins them by use. A first build, which is neither minified nor written, tells which pages use a module.

/** The parts of the first screens, by the source file that is fetched on demand. */
const apps = { admin: 'admin/app', cert: 'cert/app', metodmaterial: 'metodmaterial/app', validig: 'validig/app' }
const adminLists = 'admin/resource-page'
const adminForms = 'admin/form-page'
const certLists = 'cert/certificate-page'
/** All that floats by its button: a page fetches it when a person turns to such a button. */
const floatingParts = 'ui/floating-parts'
const candidatePages = ['home', 'files', 'keywords', 'contact', 'surveys'].map((page) => `validig/candidate/${page}`)

/** The chunks of the plan, those first that others import. */
const chunks = [
  'frame',
  'floating',
  'shared',
  ...Object.keys(apps),
  'lists',
  'rows',
  'resources',
  'rules',
  'papers',
  'fields',
  'forms',
] as const

/** Tells which pages use a module: at once, and at any time. */
type Uses = { atOnce: (page: string) => boolean; everIn: (app: keyof typeof apps) => boolean; isFirst: boolean }

/** Returns the chunk of a module; null leaves the module to the bundler. */
function chunkOf({ atOnce, everIn, isFirst }: Uses): string | null {
  const inApps = Object.keys(apps).filter((app) => atOnce(apps[app as keyof typeof apps]))
  const pagesIn = [
    ...(atOnce(adminLists) ? ['admin'] : []),
    ...(atOnce(certLists) ? ['cert'] : []),
    ...(candidatePages.some(atOnce) ? ['validig'] : []),
  ]
  const [app] = inApps
  // A part that an app begins with and another one uses weighs less in the frame than a request of its own.
  if (isFirst || (app && [...inApps, ...pagesIn].some((each) => each !== app))) return 'frame'
  // Texts of certificates: pages with forms of the admin don't fetch the certificate app for them.
  if (app && app !== 'admin' && atOnce(adminForms)) return null
  if (app) return app
  if (atOnce(floatingParts)) return atOnce(adminLists) ? 'frame' : 'floating'
  if (pagesIn.includes('validig')) return pagesIn.length > 1 ? 'shared' : null
  if (atOnce(adminLists) && atOnce(certLists)) return 'lists'
  // The rules of fields, most of all.
  if (atOnce(certLists)) return atOnce(adminForms) ? 'rules' : 'papers'
  // Pages of the other apps fetch no list and no form of the admin for the sake of a field.
  const isShared = everIn('cert') || everIn('metodmaterial') || everIn('validig')
  if (atOnce(adminLists)) return isShared ? 'rows' : 'resources'
  if (atOnce(adminForms)) return isShared ? 'fields' : 'forms'
  return null
}

/**
 * Returns the groups of the bundler's `codeSplitting`.
 * @param root the package's folder
 */
export async function chunkGroups(root: string): Promise<Rolldown.CodeSplittingGroup[]> {
  const plan = await planOf(root)
  return chunks.map((chunk, at) => ({
    name: chunk,
    test: (id: string) => plan.get(id) === chunk,
    priority: chunks.length - at,
    // The plan knows where a module's imports are used. The bundler would take along modules of which nothing is left.
    includeDependenciesRecursively: false,
  }))
}

async function planOf(root: string): Promise<Map<string, string>> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [listedEntities(), react()],
    build: { write: false, minify: false, target: 'es2023', rolldownOptions: { output: { codeSplitting: {} } } },
  })
  const { output } = made as Rolldown.RolldownOutput
  const parts = output.filter((each) => each.type === 'chunk')
  const partOf = (page: string) => {
    const path = page === floatingParts ? `/src/${page}.ts` : `/src/apps/${page}.tsx`
    const part = parts.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
    if (!part) throw new Error(`No part of the build is ${path}`)
    return part
  }
  const byFile = new Map(parts.map((part) => [part.fileName, part]))
  const begun = new Set(Object.values(apps).map((page) => partOf(page)))
  const reached = (from: Rolldown.OutputChunk | undefined, later: boolean) => {
    const found = new Set<string>()
    // The page of every app knows the other apps.
    const visited = new Set([...begun].filter((part) => later && part !== from))
    const visit = (part: Rolldown.OutputChunk | undefined) => {
      if (!part || visited.has(part)) return
      visited.add(part)
      for (const id of part.moduleIds) found.add(id)
      for (const file of [...part.imports, ...(later ? part.dynamicImports : [])]) visit(byFile.get(file))
    }
    visit(from)
    return found
  }
  const first = reached(
    parts.find(({ isEntry }) => isEntry),
    false,
  )
  const pages = [...Object.values(apps), adminLists, adminForms, certLists, ...candidatePages, floatingParts]
  const atOnce = new Map(pages.map((page) => [page, reached(partOf(page), false)]))
  const ever = new Map(Object.entries(apps).map(([app, page]) => [app, reached(partOf(page), true)]))
  const roots = new Set(pages.filter((page) => page !== floatingParts).map((page) => partOf(page).facadeModuleId))
  const plan = new Map<string, string>()
  for (const id of new Set(parts.flatMap(({ moduleIds }) => moduleIds))) {
    // A page keeps its name, by which the manifest knows it.
    if (roots.has(id)) continue
    const chunk = chunkOf({
      atOnce: (page) => atOnce.get(page)?.has(id) ?? false,
      everIn: (app) => ever.get(app)?.has(id) ?? false,
      isFirst: first.has(id),
    })
    if (chunk) plan.set(id, chunk)
  }
  return plan
}
