import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from './testing.ts'
import { faultsOf, front, senderOf, token } from './testing-forms.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

beforeEach(async () => {
  await world.clear()
  mails.length = 0
})
const send = senderOf(world)

describe('a tip', () => {
  const visible = { status: true, active: true }
  const contact = async (group_id: number, email: string, data: object = visible) => {
    const { id } = await buildUser(db, { ...data, email })
    await db.groupContact.create({ data: { group_id, user_id: id } })
  }

  test('goes to the group’s contacts with the page’s address, and to nobody who isn’t shown', async () => {
    const group = await buildGroup(db)
    await contact(group.id, 'gunilla@example.com')
    await contact(group.id, 'dold@example.com', { status: false, active: true })
    const site = { groupId: group.id, origin: 'http://skane.vo.localhost:3000' }
    const given = { message: 'Länken är <b>död</b>.', page: '/om-oss?x=1', email: 'besokare@example.com' }
    const receipt = await send('tip', given, token(), { site })
    expect(mails.map(({ to }) => to)).toEqual(['gunilla@example.com', 'besokare@example.com'])
    expect(mails[0]?.text).toContain('http://skane.vo.localhost:3000/om-oss?x=1')
    expect(mails[0]?.text).toContain('mailto:besokare@example.com')
    expect(mails[0]?.html).toContain('&lt;b&gt;död&lt;/b&gt;')
    expect(mails[1]?.subject).toContain(`nummer ${receipt.number}`)
    // Nothing that a stranger wrote is sent on to an address of the stranger's choice.
    expect(mails[1]?.text).not.toContain('död')
  })

  test('goes to the nearest group above that has contacts, else to the office', async () => {
    const region = await buildGroup(db, { category: 'region' })
    const local = await buildGroup(db, { category: 'local', parent_id: region.id })
    const recipients = async (groupId: number | null, id: number) => {
      mails.length = 0
      await send('tip', { message: 'Fel' }, token(id), { site: { ...front, groupId } })
      return mails.map(({ to }) => to)
    }
    expect(await recipients(local.id, 1)).toEqual(['kansliet@example.com'])
    await contact(region.id, 'regionen@example.com')
    expect(await recipients(local.id, 2)).toEqual(['regionen@example.com'])
    await contact(local.id, 'lokalt@example.com')
    expect(await recipients(local.id, 3)).toEqual(['lokalt@example.com'])
    expect(await recipients(null, 4)).toEqual(['kansliet@example.com'])
  })

  test('names a page of its own site alone', async () => {
    for (const page of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
      expect((await faultsOf(send('tip', { message: 'Fel', page }))).fields).toEqual({
        page: [expect.stringContaining('/om-oss')],
      })
    }
    await send('tip', { message: 'Fel', page: 'http://vo.localhost:3000/artiklar' })
    expect(mails).toHaveLength(1)
  })
})

test('a subscription: the same receipt for a reader as for a new one, and a link to the site it was asked for on', async () => {
  const site = { groupId: null, origin: 'http://skane.vo.localhost:3000' }
  const receipt = await send('newsletter', { email: 'Mia@Example.com' }, token(), { site })
  expect(receipt).toMatchObject({ email: 'Mia@Example.com' })
  expect(mails[0]?.text).toContain('http://skane.vo.localhost:3000/nyhetsbrev/bekrafta?token=')
  await db.newsletterSubscriber.updateMany({ data: { confirmed_at: new Date(), token_hash: null } })
  expect(await send('newsletter', { email: 'mia@example.com' }, token(2), { site })).toMatchObject({
    number: expect.any(Number),
  })
  expect(mails).toHaveLength(1)
})

describe('a link to one’s own documents', () => {
  test('the answer is the same whatever was typed, and only half a wish is refused', async () => {
    const known = await send('holder', { email: 'elev1@example.com' }, token())
    const unknown = await send('holder', { number: '7K3M-Q9TX-2F8C', birth: '1985-09-12' }, token(2))
    for (const receipt of [known, unknown]) expect(receipt).toMatchObject({ number: expect.any(Number), email: '' })
    const refusals = [
      [{}, 'email'],
      [{ email: 'elev1' }, 'email'],
      [{ number: '7K3M-Q9TX-2F8C' }, 'birth'],
      [{ number: '7K3M-Q9TX-2F8C', birth: '850912' }, 'birth'],
      [{ number: '7K3M', birth: '1985-09-12' }, 'number'],
      [{ birth: '1985-09-12' }, 'number'],
    ] as const
    for (const [given, field] of refusals) {
      const { code, fields } = await faultsOf(send('holder', given, token(3)))
      expect([code, Object.keys(fields)]).toEqual(['INVALID', [field]])
    }
    expect(mails).toEqual([])
  })
})
