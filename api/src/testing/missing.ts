import { relative } from 'node:path'

/**
 * The names that a test's table lacks, or has for nothing, each told with the file to open; none when it is whole.
 * @param what the entry that the table has for each name: `an input`
 * @param file the table's module, `import.meta.filename`
 */
export function missing(what: string, { wanted, given, file }: { wanted: string[]; given: string[]; file: string }) {
  const place = relative(process.cwd(), file)
  return [
    ...wanted.filter((name) => !given.includes(name)).map((name) => `${name} lacks ${what}: add it in ${place}`),
    ...given.filter((name) => !wanted.includes(name)).map((name) => `${name} is gone: remove ${what} in ${place}`),
  ]
}
