import type { Db } from '@kollegium/db'
import { noSites, type SecondBrandSites } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import type { Brand } from './brand.ts'
import { type BrandName, hostsIn, isHost } from './brand-fields.ts'

type Installation = Pick<Env, 'PUBLIC_HOST'>
type Hosts = Pick<Brand, 'host' | 'aliases'>

/** A host of the developer's own machine has the installation's port, which differs from start to start. */
export function hostWithPort({ PUBLIC_HOST }: Installation, host: string): string {
  const [port] = /:\d+$/.exec(PUBLIC_HOST) ?? []
  return port && host.endsWith('.localhost') ? host + port : host
}

/** Whether two hosts are the same, or one lies below the other. Ports count. */
const meet = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)

/** Returns the hosts of a brand that are usable: the one for addresses first. */
function hostsOf({ host, aliases = '' }: Hosts, env: Installation): string[] {
  const given = [...(host ? [host] : []), ...hostsIn(aliases).filter(isHost)]
  return given.map((each) => hostWithPort(env, each)).filter((each) => !meet(each, env.PUBLIC_HOST))
}

/**
 * Reads the hosts of both brands, and the sites of the second one: those of the group that is its front and of all groups
 * below it. One statement.
 */
export async function loadBrandSites(
  db: Pick<Db, 'group'>,
  env: Installation,
  { college, language }: Record<BrandName, { brand: Brand }>,
): Promise<SecondBrandSites> {
  const { site } = language.brand
  const own = hostsOf(college.brand, env)
  const hosts = language.brand.host ? hostsOf(language.brand, env) : []
  if (site === undefined) return { ...noSites, own, hosts }
  const groups = await db.group.findMany({
    where: { OR: [{ id: site }, { path: { has: site } }] },
    select: { id: true, name: true },
  })
  const front = groups.find(({ id }) => id === site)
  if (!front) return { ...noSites, own, hosts }
  return { own, hosts, front: hostLabelOf(front.name), labels: new Set(groups.map(({ name }) => hostLabelOf(name))) }
}

/**
 * Returns the hosts that can't be those of a brand, by `brand.field`: one that another brand or the installation has, or that
 * lies above or below one of those.
 */
export function takenHosts(
  env: Installation,
  brands: Record<BrandName, { host: string | null; aliases: string | null }>,
) {
  const given = (['college', 'language'] as const).flatMap((brand) => {
    const { host, aliases } = brands[brand]
    const isInstallation = (each: string) => brand === 'college' && each === env.PUBLIC_HOST
    return [
      ...(host && !isInstallation(host) ? [{ brand, field: `${brand}.host`, host }] : []),
      ...hostsIn(aliases ?? '').map((each) => ({ brand, field: `${brand}.aliases`, host: each })),
    ]
  })
  const taken = given.filter((one) => {
    const others = given.filter((other) => other !== one)
    const isOurs = meet(hostWithPort(env, one.host), env.PUBLIC_HOST)
    return (
      isOurs ||
      others.some((other) => (other.brand === one.brand ? other.host === one.host : meet(one.host, other.host)))
    )
  })
  return new Map(taken.map(({ field, host }) => [field, host]))
}
