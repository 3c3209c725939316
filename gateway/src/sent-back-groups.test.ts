import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { describe, expect, test } from 'vitest'
import { startSentBack } from './testing-sent-back.ts'

// Settings and groups that were read may be sent back as they were, and what they inherit stays inherited.

const { db, askers, member, ctx, run } = await startSentBack()

describe('what a group inherits', async () => {
  const region = await buildGroup(db, { data_protection_policy_url: 'https://region.example.se/policy' })
  const admin = await member(
    ['Setting', 'Group', 'Membership', 'User', 'Menu', 'Queue', 'File'].map((subject) => ({ subject, name: 'manage' })),
    (await buildGroup(db, { parent_id: region.id })).id,
  )
  const id = admin.groupId
  const reader = await member([{ subject: 'Group', name: 'read' }], id)
  askers
    .set('admin', admin.ctx)
    .set('office', { ...ctx, groupId: id })
    .set('reader', reader.ctx)
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: region.id, disk: 's3.vofront_files', status: true })
  const image = () => buildFile(db, { portfolio_id, filetype: 'image/png', filename: 'bild.png', status: true })
  const [logo, mark, partner, avatar] = [await image(), await image(), await image(), await image()]
  const rowOf = (group: number) => db.group.findUniqueOrThrow({ where: { id: group }, include: { logo2: true } })
  await db.group.update({
    where: { id: region.id },
    data: { logo_id: logo.id, logo3_id: mark.id, logo2: { create: [{ file_id: partner.id, position: 0 }] } },
  })

  test.each(['admin', 'office'])('settings stay inherited when the %s saves what was read', async (asker) => {
    const queue = await buildContent(db, { type: 'queue', group_id: region.id })
    const [menu, own] = [
      await buildMenu(db, { group_id: region.id, name: `meny-${asker}` }),
      await buildContent(db, { type: 'queue', group_id: id }),
    ]
    // The group's own of that name is another one.
    await buildMenu(db, { group_id: id, name: menu.name })
    const values = {
      newsQueue: queue.id,
      mainMenu: menu.id,
      publicDefaultPortfolio: portfolio_id,
      defaultUserAvatar: avatar.id,
      vocertCourseMomentBillingMail: 'faktura@example.com',
    }
    await db.setting.deleteMany()
    for (const [name, value] of Object.entries(values))
      await db.setting.create({ data: { name, value, group_id: region.id } })
    await db.setting.create({ data: { name: 'puffQueue', value: own.id, group_id: id } })
    const ownOnes = async () =>
      (await db.setting.findMany({ where: { group_id: id }, select: { name: true, value: true } })).filter(
        ({ value }) => value !== null,
      )
    const fields = 'name category value file { id } inherited'
    type Shown = { name: string; value: unknown; file: { id: string } | null }
    const query = `{ settings { ${fields} } }`
    const read = await run<Shown[]>(query, {}, asker)
    const save = `mutation ($s: X) { updateSettings(settings: $s) { ${fields} } }`
    const filed = read.map(({ file, ...rest }) => ({ ...rest, file: file && { connect: file.id } }))
    const bare = read.map(({ name, value }) => ({ name, value }))
    const nulls = read.map(({ name, value, file }) => ({ name, value, ...(!file && { file }) }))
    for (const each of [filed, bare, nulls]) {
      const s = each.map((setting) => ({ ...setting, inherited: undefined }))
      await run(save, { s }, asker)
      expect(await run(query, {}, asker)).toEqual(read)
      expect(await ownOnes()).toEqual([{ name: 'puffQueue', value: own.id }])
    }
    const change = { name: 'newsQueue', value: String(own.id) }
    await run(save, { s: bare.map((each) => (each.name === change.name ? change : each)) }, asker)
    expect(await ownOnes()).toEqual([
      { name: 'puffQueue', value: own.id },
      { name: 'newsQueue', value: own.id },
    ])
  })

  const marks = 'logo { id } logo2 { id } logo3 { id } data_protection_policy_url dataProtectionPolicyUrl'
  const policy = region.data_protection_policy_url
  const inherited = {
    logo: { id: String(logo.id) },
    logo2: [{ id: String(partner.id) }],
    logo3: { id: String(mark.id) },
    data_protection_policy_url: policy,
    dataProtectionPolicyUrl: policy,
  }

  test.each(['admin', 'office', 'reader'])(
    'logotypes and policy are the region’s for the %s, alone and in lists',
    async (asker) => {
      expect(await run(`query ($id: X) { group(id: $id) { ${marks} } }`, { id }, asker)).toEqual(inherited)
      expect(await run(`{ groups(limit: 200) { data { id ${marks} } } }`, {}, asker)).toMatchObject({
        data: expect.arrayContaining([{ id: String(id), ...inherited }]),
      })
      expect(await run(`{ allGroups(byPassMembership: true) { id ${marks} } }`, {}, asker)).toContainEqual({
        id: String(id),
        ...inherited,
      })
    },
  )

  test.each(['admin', 'office'])(
    'logotypes and policy stay the region’s when the %s saves what was read',
    async (asker) => {
      const update = `mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { ${marks} } }`
      const { data_protection_policy_url: url } = inherited
      for (const i of [
        {
          logo: { connect: logo.id },
          logo2: { sync: [partner.id] },
          logo3: { connect: mark.id },
          dataProtectionPolicyUrl: url,
        },
        { logo_id: logo.id, logo2: { sync: inherited.logo2 }, logo3_id: mark.id, data_protection_policy_url: url },
      ]) {
        expect(await run(update, { id, i }, asker)).toEqual(inherited)
        const nothing = { logo_id: null, logo3_id: null, logo2: [], data_protection_policy_url: '' }
        expect(await rowOf(id)).toMatchObject(nothing)
      }
      const own = { dataProtectionPolicyUrl: 'https://college.example.se/policy' }
      expect(await run(update, { id, i: own }, asker)).toMatchObject(own)
      expect(await run(update, { id, i: { dataProtectionPolicyUrl: '' } }, asker)).toEqual(inherited)
    },
  )

  test.each(['admin', 'office'])('a whole group comes back as the %s read it', async (asker) => {
    const contact = await buildUser(db, { firstname: 'Malin', lastname: 'Skissgren', status: true })
    const update = `mutation ($id: X, $i: X) { updateGroup(id: $id, input: $i) { contacts { id title type } users { id groupRoles { id } } } }`
    // As a search gives it.
    const hit = { id: contact.id, title: 'Malin Skissgren', type: 'User' }
    const { contacts, users } = await run<{ contacts: object[]; users: object[] }>(
      update,
      { id, i: { contacts: { sync: [hit, { id: reader.user.id, title: 'Ordförande' }] } } },
      'office',
    )
    expect(contacts).toMatchObject([{ title: 'Malin Skissgren' }, { title: 'Ordförande' }])
    const back = { contacts: { sync: contacts }, users: { sync: users } }
    expect(await run(update, { id, i: back }, asker)).toEqual({ contacts, users })
    const select = { user_id: true, title: true } as const
    expect(await db.groupContact.findMany({ where: { group_id: id }, select, orderBy: { position: 'asc' } })).toEqual([
      { user_id: contact.id, title: '' },
      { user_id: reader.user.id, title: 'Ordförande' },
    ])
    // By ids alone nobody is anything but by name.
    const ids = { contacts: { sync: [contact.id] } }
    expect(await run(update, { id, i: ids }, asker)).toMatchObject({ contacts: [{ title: 'Malin Skissgren' }] })
  })
})
