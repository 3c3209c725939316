/** The site of a host's first label. */
export type Site =
  | { kind: 'app'; app: 'admin' | 'cert' }
  | { kind: 'front' }
  /** `prefix` is the part before the label: 'local-', or ''. */
  | { kind: 'group'; label: string; prefix: string }
  /** The label of a service without pages, or none that a group can have. */
  | { kind: 'none' }

const services = new Set(['docs', 'api', 'auth', 'mail', 'static', 'metodmaterial', 'validig'])

/**
 * Reads the site from a Host header (Spec §4, current group resolution). `local-` is stripped, `admin` and `cert` are
 * the apps, `front`, `www` and the bare host are the front site, and any other label is a group's name.
 * @param publicHost host and port as visitors write it, for example `vo.localhost:3000`
 */
export function siteOf(host: string | undefined, publicHost: string): Site {
  const given = (host ?? '').toLowerCase()
  if (given === publicHost || !given.endsWith(`.${publicHost}`)) return { kind: 'front' }
  const first = given.slice(0, -publicHost.length - 1).split('.')[0] ?? ''
  const label = first.includes('local') ? first.slice(first.indexOf('-') + 1) : first
  if (label === 'admin' || label === 'cert') return { kind: 'app', app: label }
  if (label === 'front' || label === 'www' || label === '') return { kind: 'front' }
  if (services.has(label) || !/^[a-z\d-]+$/.test(label)) return { kind: 'none' }
  return { kind: 'group', label, prefix: first.slice(0, first.length - label.length) }
}
