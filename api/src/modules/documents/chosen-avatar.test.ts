import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { chosenAvatar } from './chosen-avatar.ts'

const world = await createWorld()
const { db } = world
const env = { PUBLIC_HOST: 'exempel.test' }
const shown = (host: string, name: 'avatar-user.png' | 'avatar-content.png' = 'avatar-user.png') =>
  chosenAvatar({ db, env }, host, name)

let groupId: number
let file: number
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { name: 'norra_kusten' })).id
  const portfolio = await buildPortfolio(db, { group_id: groupId, disk: 's3.vofront_files' })
  file = (await buildFile(db, { portfolio_id: portfolio.id, filename: 'figur.png' })).id
  await db.setting.create({ data: { name: 'defaultUserAvatar', group_id: groupId, value: file, file_id: file } })
})

test('a site shows what it has chosen or inherits, other hosts do not', async () => {
  await buildGroup(db, { name: 'under', parent_id: groupId })
  const path = `/files/${file}/figur.png`
  for (const label of ['norra-kusten', 'local-norra-kusten', 'under']) {
    expect(await shown(`${label}.exempel.test`)).toBe(path)
  }
  for (const host of ['exempel.test', 'admin.exempel.test', 'norra-kusten.annan.test', '']) {
    expect(await shown(host)).toBeNull()
  }
  expect(await shown('norra-kusten.exempel.test', 'avatar-content.png')).toBeNull()
})

test('what the installation has chosen is everyone’s; what not everyone may fetch is nobody’s', async () => {
  await db.setting.updateMany({ data: { group_id: null } })
  expect(await shown('exempel.test')).toBe(`/files/${file}/figur.png`)
  await db.file.update({ where: { id: file }, data: { status: false } })
  expect(await shown('exempel.test')).toBeNull()
})
