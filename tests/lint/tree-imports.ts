/** An import that the parser doesn't list, at its place in the text. */
export type TreeImport = {
  at: number
  /** Null for a name that the program computes. */
  specifier: string | null
  typeOnly?: true
}

type Node = { type: string; start: number; [part: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesOf(part: unknown): Generator<Node> {
  if (Array.isArray(part)) for (const each of part) yield* nodesOf(each)
  else if (isNode(part)) {
    yield part
    for (const value of Object.values(part)) yield* nodesOf(value)
  }
}

/** Reads a text in the source; null for any other expression. */
const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : null)
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : null)
const isCall = (node: unknown): node is Node & { arguments: unknown[] } =>
  isNode(node) && node.type === 'CallExpression'
/** Reads `b` of `a.b`. */
const memberOf = (node: unknown) => (isNode(node) && node.type === 'MemberExpression' ? nameOf(node.property) : null)
const objectOf = (node: unknown) => (isNode(node) && node.type === 'MemberExpression' ? node.object : undefined)

/** Finds the functions that createRequire makes, under the names that the file gives them. */
function requireCheck(nodes: Node[]): (callee: unknown) => boolean {
  const named = (type: string, from: string, to: string) =>
    nodes.filter((node) => node.type === type).map((node) => [node[from], nameOf(node[to])] as const)
  const makers = named('ImportSpecifier', 'imported', 'local').flatMap(([imported, local]) =>
    nameOf(imported) === 'createRequire' ? [local] : [],
  )
  const makes = (node: unknown) =>
    isCall(node) && (makers.includes(nameOf(node.callee)) || memberOf(node.callee) === 'createRequire')
  const made = named('VariableDeclarator', 'init', 'id').flatMap(([init, id]) => (makes(init) ? [id] : []))
  return (callee) => makes(callee) || (nameOf(callee) !== null && made.includes(nameOf(callee)))
}

/** The text that a tree with such imports holds: making the tree takes time, and few files have one. */
const mayHave = /\bimport\(|createRequire|declare module|import\.meta\.glob|= require\(/

/**
 * Finds the imports in a file's tree that the parser doesn't list: types at their use (`typeof import('x')`), modules that
 * createRequire loads or resolves, modules that a `declare module` changes, and Vite's `import.meta.glob`.
 * @param tree makes the tree of the file
 */
export function treeImports(code: string, tree: () => unknown): TreeImport[] {
  if (!mayHave.test(code)) return []
  const nodes = [...nodesOf(tree())]
  const isRequire = requireCheck(nodes)
  return nodes.flatMap((node): TreeImport[] => {
    const { type, start: at } = node
    const typeOnly = true
    if (type === 'TSImportType') return [{ at, specifier: textOf(node.source), typeOnly }]
    if (type === 'TSModuleDeclaration') {
      const specifier = textOf(node.id)
      return specifier === null ? [] : [{ at, specifier, typeOnly }]
    }
    if (type === 'TSExternalModuleReference') return [{ at, specifier: textOf(node.expression) }]
    if (!isCall(node)) return []
    const { callee, arguments: given } = node
    if (isRequire(callee)) return [{ at, specifier: textOf(given[0]) }]
    // A package's file may be looked up by a computed name, because it is a path and no module.
    const resolved = memberOf(callee) === 'resolve' && isRequire(objectOf(callee)) ? textOf(given[0]) : null
    if (resolved !== null) return [{ at, specifier: resolved }]
    const { type: object } = (objectOf(callee) ?? {}) as Partial<Node>
    return memberOf(callee) === 'glob' && object === 'MetaProperty' ? [{ at, specifier: null }] : []
  })
}
