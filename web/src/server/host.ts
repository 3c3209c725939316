import { type AppName, isAppName, placeOfHost, secondBrandSites } from '@kollegium/api/process'

type Brand = 'college' | 'language'

/** The site of a host's first label. */
export type Site =
  | { kind: 'app'; app: AppName; brand: Brand }
  /** The front without a group. */
  | { kind: 'front'; brand: Brand }
  /** `prefix` is the part before the label: 'local-', or ''. The bare host of the second brand is the site of its front. */
  | { kind: 'group'; label: string; prefix: string; brand: Brand }
  /** The label of a service without pages, or none that a group can have. */
  | { kind: 'none'; brand: Brand; service?: 'docs' }

const services = new Set(['docs', 'api', 'auth', 'mail', 'static'])

/**
 * Reads the site from a Host header (Spec §4, current group resolution). `local-` is stripped, the labels of the apps are
 * theirs, `front`, `www` and the bare host are the front site, and any other label is a group's name. The labels mean the
 * same on the hosts of both brands; `brand` is the one whose host it is. A foreign host is the front.
 * @param publicHost host and port as visitors write it, for example `vo.localhost:3000`
 */
export function siteOf(host: string | undefined, publicHost: string): Site {
  const { brand, labels } = placeOfHost({ PUBLIC_HOST: publicHost }, host) ?? { brand: 'college', labels: '' }
  const first = labels.split('.')[0] ?? ''
  const label = first.includes('local') ? first.slice(first.indexOf('-') + 1) : first
  // Only the labels that are registered for the apps: a script on any other must find no page of an app beside it.
  const isHome = labels === label || labels === `local-${label}`
  if (isAppName(label)) return isHome ? { kind: 'app', app: label, brand } : { kind: 'none', brand }
  if (label === 'front' || label === 'www' || label === '') {
    const front = brand === 'language' ? secondBrandSites().front : null
    return front === null ? { kind: 'front', brand } : { kind: 'group', label: front, prefix: '', brand }
  }
  if (label === 'docs' && isHome) return { kind: 'none', brand, service: label }
  if (services.has(label) || !/^[a-z\d-]+$/.test(label)) return { kind: 'none', brand }
  return { kind: 'group', label, prefix: first.slice(0, first.length - label.length), brand }
}

/** Tells whether a `Host` header names a label of the installation's own host. */
export const isHomeHost = (host: string | undefined, publicHost: string): boolean =>
  host?.toLowerCase().endsWith(`.${publicHost}`) ?? false
