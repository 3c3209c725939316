import { originOf } from '../kernel/env.ts'
import { hostLabelOf } from '../kernel/host-label.ts'

type Hosts = Parameters<typeof originOf>[0]

/** `https://skane.HOST`, or the front site's address for no group. */
export function siteOf(env: Hosts, group: { name: string } | null): string {
  return originOf(env, group ? hostLabelOf(group.name) : '')
}
