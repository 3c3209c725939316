import { originOf } from '../core/env.ts'

/** The label in front of the host where a group's sub-site lives: '_' may not stand in a host name (readings). */
export function hostLabelOf(name: string): string {
  return name.replaceAll('_', '-')
}

type Hosts = Parameters<typeof originOf>[0]

/** `https://skane.HOST`, or the front site's address for no group. */
export function siteOf(env: Hosts, group: { name: string } | null): string {
  return originOf(env, group ? hostLabelOf(group.name) : '')
}
