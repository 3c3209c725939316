import type { Services } from '@kollegium/api/services'
import { followBrands } from '@kollegium/api/testing/brands'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { createSites } from './testing.ts'

/** Serves the sites of two brands. Returns the steps of the second one's. */
export async function serveBrands(listen: Parameters<typeof createSites>[0]) {
  const sites = await createSites(listen)
  const { db, env, changes } = sites
  const brands = await followBrands(db, changes, env)
  type Mail = Parameters<Services['mailer']['send']>[0]
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
    },
  }
  const get = await sites.serve({ ...sites.services, mailer, wordings: brands })

  /** Resolves once the process has the brands that the database has. */
  async function settled() {
    await changes.heard()
    await brands.settled()
  }

  async function saveBrand(value: object) {
    await db.setting.deleteMany({ where: { name: 'languageBrand' } })
    await db.setting.create({ data: { name: 'languageBrand', value } })
    await settled()
  }

  /** Makes anew the second brand's front with a site below it, and a site of the network. Returns the front's id. */
  async function prepareFront() {
    await sites.clear()
    mails.length = 0
    const front = (
      await buildGroup(db, { name: 'sprak', title: 'Språk i arbetet', category: 'other', vopagesStatus: true })
    ).id
    await buildGroup(db, { name: 'norr', title: 'Norr', category: 'other', vopagesStatus: true, parent_id: front })
    await buildGroup(db, { name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true })
    await saveBrand({ host: 'sprak.example', aliases: 'www.sprakombud.example, ombud.example', site: front })
    return front
  }

  const titleOf = async (path: string, at: string) => (await get(path, { at })).document.title

  return { db, env, get, mails, prepareFront, saveBrand, settled, titleOf }
}
