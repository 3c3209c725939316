/** Tests at these paths read sources alone. The others start the product, or measure its bundles. */
const sourceOnly = [/^(?:db|api|gateway)(?:\/|$)/, /^web\/src\/(?!server\/).*(?<!size)\.test\.tsx?$/]

/**
 * Finds the tasks of turbo that the tests below some paths need first.
 * @param paths as given to `npm test --`, relative to the root; none stands for everything
 */
export function buildFor(paths: readonly string[]): string[] {
  if (paths.length > 0) {
    if (paths.every((path) => sourceOnly.some((each) => each.test(path)))) return ['generate']
    if (paths.every((path) => path.startsWith('pdf-worker/'))) return ['build', '--filter=@kollegium/pdf-worker']
  }
  return ['build']
}

/**
 * Finds the paths to lint for the tests below some paths: those paths, or all when one of them is a part of a name.
 * @param exists whether a path is a file or a folder below the root
 */
export function lintedPaths(paths: readonly string[], exists: (path: string) => boolean): readonly string[] {
  return paths.length > 0 && paths.every(exists) ? paths : ['.']
}
