// Rewrites two parts of the client that Prisma 7 generates, because they take many times their size in the memory of
// every process. Their content stays the same.
//
// - The query compiler is imported as a module of base64, whose source and text stay in memory, 4.6 MB each. It becomes
//   a file that is read and compiled.
// - The graph of possible query parts has a node for each table and operation, with its edges by the number of a name.
//   V8 keeps an object with numbers below about a thousand as an array up to the highest: 11 kB a node, 24 MB in all.
//   Higher numbers make it a hash table of the existing edges.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The first number of a name: past the gap (1,024) at which V8 leaves the array, with room so that it never returns.
 */
const firstName = 8192

const compiler =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[\w.]+\.wasm-base64)\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/
const graph = /strings: JSON\.parse\((".*")\),\n\s+graph: "([\w-]+)"/

/**
 * Rewrites the generated client in `folder`.
 * @throws when its form differs from that of Prisma's version in package.json
 */
export function slimClient(folder: string): void {
  const file = join(folder, 'internal/class.ts')
  const text = readFileSync(file, 'utf8')
  if (!compiler.test(text) || !graph.test(text)) throw new Error(`${file} is not as expected: has Prisma changed?`)
  const slim = text
    .replace(compiler, (_, module: string) => {
      const { wasm } = createRequire(file)(`${module}.js`) as { wasm: string }
      writeFileSync(join(folder, 'internal/query-compiler.wasm'), Buffer.from(wasm, 'base64'))
      return [
        "const { readFile } = await import('node:fs/promises')",
        "    return WebAssembly.compile(await readFile(new URL('./query-compiler.wasm', import.meta.url)))",
      ].join('\n')
    })
    .replace(
      graph,
      (_, strings: string, encoded: string) =>
        `strings: [...Array(${firstName}).fill(''), ...JSON.parse(${strings})],\n  graph: "${renumbered(encoded)}"`,
    )
  writeFileSync(file, slim)
}

/**
 * Adds `firstName` to each number of a name in the graph. Its form: the counts of input nodes, output nodes and roots;
 * then each node's edges. Numbers are LEB128, and one more than themselves where they may be missing.
 */
function renumbered(encoded: string): string {
  const from = Buffer.from(encoded, 'base64url')
  const to: number[] = []
  let at = 0

  const read = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = from.readUInt8(at++)
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const write = (value: number): void => {
    for (let rest = value; ; rest >>>= 7) {
      if (rest < 128) {
        to.push(rest)
        return
      }
      to.push((rest & 127) | 128)
    }
  }
  const number = (): number => {
    const value = read()
    write(value)
    return value
  }
  const name = (): void => write(read() + firstName)
  const optionalName = (): void => {
    const value = read()
    write(value === 0 ? 0 : value + firstName)
  }
  const bytes = (count: number): void => {
    to.push(...from.subarray(at, at + count))
    at += count
  }
  const times = (count: number, each: () => void): void => {
    for (let index = 0; index < count; index += 1) each()
  }

  const [inputs, outputs, roots] = [number(), number(), number()]
  times(inputs, () =>
    times(number(), () => {
      name()
      bytes(2) // the types of value
      number() // the child node
      optionalName() // the name of an enumeration
      bytes(1) // flags
    }),
  )
  const named = () => {
    name()
    number() // the node of the arguments
    number() // the node of the answer
  }
  times(outputs, () => times(number(), named))
  times(roots, named)
  if (at !== from.length) throw new Error('the graph of queries is not as expected: has Prisma changed?')
  return Buffer.from(to).toString('base64url')
}
