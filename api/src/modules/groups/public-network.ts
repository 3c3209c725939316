import type { Db } from '@kollegium/db'
import { siteOf } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'

type Hosts = Pick<Env, 'PUBLIC_HOST' | 'PUBLIC_PROTOCOL'>

/** A college as the front site lists it; `url` is null while its sub-site is not open. */
export type PublicCollege = {
  id: number
  title: string
  url: string | null
  location: { latitude: number; longitude: number } | null
}

/**
 * Every regional college that is shown externally, each with the local ones below it, in the alphabet's order; one
 * statement. Rights play no part: only what is shown externally is read.
 */
export async function publicNetwork(
  db: Pick<Db, 'group'>,
  env: Hosts,
): Promise<(PublicCollege & { locals: PublicCollege[] })[]> {
  const rows = await db.group.findMany({
    where: { category: { in: ['region', 'local'] }, status: true },
    select: {
      id: true,
      name: true,
      title: true,
      category: true,
      vopagesStatus: true,
      path: true,
      latitude: true,
      longitude: true,
    },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  const present = ({ id, name, title, vopagesStatus, latitude, longitude }: (typeof rows)[number]): PublicCollege => ({
    id,
    title,
    url: vopagesStatus ? siteOf(env, { name }) : null,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  })
  const locals = rows.filter(({ category }) => category === 'local')
  return rows
    .filter(({ category }) => category === 'region')
    .map((region) => ({
      ...present(region),
      locals: locals.filter(({ path }) => path.includes(region.id)).map(present),
    }))
}
