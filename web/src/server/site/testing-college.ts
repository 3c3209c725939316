import type { Db } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'

/** The label of the college's host. */
export const host = 'eslov-hoor'

/** Returns what builds Eslöv–Höör–Hörby below College Skåne, whose logo and policy it has. */
export const collegeOf =
  (db: Db) =>
  async (more: Parameters<typeof buildGroup>[1] = {}) => {
    const logo = await buildFile(db, { filename: 'skane.svg', filetype: 'image/svg+xml' })
    const region = await buildGroup(db, {
      name: 'skane',
      title: 'College Skåne',
      vopagesStatus: true,
      logo_id: logo.id,
      data_protection_policy_url: 'https://skane.example/policy',
    })
    const local = await buildGroup(db, {
      name: 'eslov_hoor',
      title: 'Eslöv–Höör–Hörby',
      category: 'local',
      parent_id: region.id,
      vopagesStatus: true,
      description: 'Vi samverkar.',
      front_title: 'Skola och arbetsliv',
      front_body: '<p>Välkommen <strong>hit</strong></p>',
      certified: new Date('2011-06-01'),
      ...more,
    })
    return { logo, region, local }
  }
