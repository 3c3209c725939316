/** A fault of a library that was made known. Versions from `from`, by default the first, and below `below` have it. */
export type Fault = { package: string; from?: string; below: string; id: string; severity: string }
/** A fault that a library of ours has, and why it does no harm here. */
export type Accepted = { package: string; id: string; because: string }
type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean }
export type Packages = Record<string, Locked>

const numbersOf = (version: string) => (version.split(/[-+]/)[0] ?? '').split('.').map(Number)

/** Whether a version is below another. A forerunner (`2.0.0-rc.1`) counts as its version. */
function isBelow(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)]
  const at = [0, 1, 2].find((place) => ours[place] !== theirs[place])
  return at !== undefined && (ours[at] ?? 0) < (theirs[at] ?? 0)
}

/** The libraries of a lock file that have a known fault, as sentences. */
export function faultyDependencies(
  packages: Packages,
  faults: readonly Fault[],
  accepted: readonly Accepted[],
): string[] {
  return Object.entries(packages).flatMap(([path, { version = '', link }]) => {
    const name = path.split('node_modules/').slice(1).at(-1)
    if (!name || link) return []
    return faults
      .filter(
        (fault) => fault.package === name && isBelow(version, fault.below) && !isBelow(version, fault.from ?? '0.0.0'),
      )
      .filter(({ id }) => !accepted.some((each) => each.package === name && each.id === id))
      .map(({ id, severity, below }) => `${name} ${version}: ${id} (${severity}), mended in ${below}`)
  })
}

/** Where each kind of id is described. */
const records = { CVE: 'https://www.cve.org/CVERecord?id=', GHSA: 'https://github.com/advisories/' } as const

/** The address of the public record that a fault is taken from; null for an id of no such kind. */
export function recordOf({ id }: Pick<Fault, 'id'>): string | null {
  const kind = /^(?:(CVE)-\d{4}-\d{4,}|(GHSA)(?:-[a-z0-9]{4}){3})$/.exec(id)
  const known = (kind?.[1] ?? kind?.[2]) as keyof typeof records | undefined
  return known ? records[known] + id : null
}

/** Days after which somebody should look for newer faults. */
const goodFor = 90

/** A line that says how old the list is, once it is too old. It fails no test: a clean copy of today passes in ten years, too. */
export function staleNotice(checked: string, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(checked)) / 86_400_000)
  return days > goodFor ? `tests/licences/known-faults.json is ${days} days old: look for newer faults.` : null
}

/** The libraries of a lock file that name an address of their own, so that no registry is asked, or that come without a hash. */
export function strayDependencies(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { resolved = '', integrity = '', link }]) => {
    if (!path.includes('node_modules/') || link) return []
    return resolved === '' && integrity.startsWith('sha512-') ? [] : [`${path}: ${resolved} ${integrity}`]
  })
}
