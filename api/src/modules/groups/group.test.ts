import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { all, callerOf, college } from './testing.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  ;({ ctx } = await world.national(all))
  api = callerOf(ctx)
})

describe('create and update', () => {
  test('every field comes back as it went in', async () => {
    const parent = await api.create({ data: college })
    const [user, education, logo, other] = [
      await buildUser(db, { status: true }),
      await buildEducation(db),
      await buildFile(db, { filetype: 'image/png' }),
      await buildFile(db, { filetype: 'image/svg+xml' }),
    ]
    const data = {
      title: 'Eslöv–Höör–Hörby',
      name: 'eslov-hoor-horby',
      category: 'local' as const,
      parent_id: parent.id,
      orgnr: '299999-0019',
      website: 'https://www.provkoping.example',
      email: 'info@example.com',
      phone1: '070-174 06 05',
      description: 'Text',
      body: '<p>Text</p><script>x</script>',
      employer_type: 'kommun' as const,
      educator_type: 'kom_vux' as const,
      location: { latitude: 55.8375, longitude: 13.3036 },
      municipalities: 'Eslöv, Höör, Hörby',
      certified: '2011-06-01',
      certified_until: '2027-06-30',
      vopagesStatus: true,
      front_title: 'Välkommen',
      front_body: '<p>Hej</p>',
      logo_id: logo.id,
      logo2: [{ file_id: other.id }, { file_id: logo.id }],
      images: [{ file_id: other.id, description: 'Bild' }],
      contacts: [{ user_id: user.id, title: 'Rektor' }],
      educations: [
        { education_id: education.id, certified: '2011-06-01', comments: 'Ny kursplan' },
        { education_id: education.id, field: 'planned' },
      ],
    }
    const saved = await api.create({ data })
    expect(saved).toMatchObject({
      ...data,
      body: '<p>Text</p>',
      location: { id: saved.id, ...data.location },
      logo2: [{ id: other.id }, { id: logo.id }],
      images: [{ id: other.id, description: 'Bild' }],
      parentGroupId: parent.id,
      parentGroups: [{ id: parent.id, name: 'skane', title: 'College Skåne', category: 'region' }],
      url: 'http://eslov-hoor-horby.vo.localhost:3000',
      contacts: [{ id: user.id, type: 'User', title: 'Rektor' }],
      educations: [
        {
          id: education.id,
          title: education.title,
          pivot: {
            education_id: education.id,
            education_usage_id: saved.id,
            education_usage_type: 'Group',
            field: 'educations',
            certified: '2011-06-01',
            comments: 'Ny kursplan',
          },
        },
        { id: education.id, pivot: { field: 'planned', certified: null } },
      ],
      warnings: {},
    })
    expect(await api.get({ id: saved.id })).toEqual(saved)
    const changed = await api.update({
      id: saved.id,
      updated_at: saved.updated_at,
      data: { contacts: [], location: null, certified_until: null, educations: [] },
    })
    expect(changed).toEqual({
      ...saved,
      contacts: [],
      location: null,
      certified_until: null,
      periods: [...saved.periods.slice(0, -1), { first_day: '2022-07-01', last_day: null }],
      educations: [],
      updated_at: changed.updated_at,
    })
    expect(await api.get({ id: parent.id })).toMatchObject({ children: { local: 1, educator: 0 } })
  })

  test('an organisation number with a wrong check digit is let through with a warning', async () => {
    const saved = await api.create({ data: { ...college, orgnr: '299999-0010' } })
    expect(saved.warnings).toEqual({ orgnr: ['Kontrollsiffran stämmer inte. Kontrollera organisationsnumret.'] })
  })

  test('what is wrong is said at every field at once', async () => {
    const data = {
      ...college,
      title: '',
      name: 'Skåne',
      category: 'union',
      orgnr: '123',
      website: 'javascript:alert(1)',
      email: 'x@y',
      certified: '1850-01-01',
      location: { latitude: 91, longitude: 13 },
    }
    await expect(api.create({ data: data as never })).rejects.toEqual(
      refused('INVALID', {
        'data.title': ['Obligatoriskt'],
        'data.name': [expect.stringMatching(/^Gruppnamnet ska börja/)],
        'data.category': ['Välj ett av alternativen: region, local, educator, employer, other'],
        'data.orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'],
        'data.website': ['Skriv en fullständig webbadress som börjar med https://'],
        'data.email': ['Ogiltig e-postadress'],
        'data.certified': ['Välj ett datum mellan 1900-01-01 och 2099-12-31'],
        'data.location.latitude': ['Mellan −90 och 90'],
      }),
    )
    expect(await db.group.count()).toBe(0)
  })

  test('reserved names, taken names and names that share a host label are refused', async () => {
    await api.create({ data: { ...college, name: 'eslov_hoor' } })
    for (const name of ['eslov_hoor', 'eslov-hoor']) {
      await expect(api.create({ data: { ...college, name } })).rejects.toEqual(
        refused('INVALID', { 'data.name': ['Namnet används redan av en annan grupp'] }),
      )
    }
    await expect(api.create({ data: { ...college, name: 'admin' } })).rejects.toEqual(
      refused('INVALID', { 'data.name': ['Namnet är reserverat och kan inte användas'] }),
    )
  })

  test('a group never comes to lie below itself', async () => {
    const region = await buildGroup(db)
    const local = await buildGroup(db, { parent_id: region.id })
    const educator = await buildGroup(db, { parent_id: local.id })
    for (const parent_id of [region.id, local.id, educator.id]) {
      await expect(api.update({ id: region.id, data: { parent_id } })).rejects.toEqual(
        refused('INVALID', { 'data.parent_id': ['En grupp kan inte ligga under sig själv'] }),
      )
    }
    await api.update({ id: educator.id, data: { parent_id: region.id } })
    expect((await api.get({ id: educator.id })).parentGroups.map(({ id }) => id)).toEqual([region.id])
  })

  test('the old category of educators can be sent back, not changed', async () => {
    const { id } = await buildGroup(db, { educator_category: 'gym_vo' })
    await api.update({ id, data: { educator_category: 'gym_vo' } })
    for (const educator_category of ['vux_vo', null]) {
      await expect(api.update({ id, data: { educator_category } })).rejects.toEqual(
        refused('INVALID', { 'data.educator_category': ['Fältet kan inte ändras'] }),
      )
    }
  })

  test('a period of certification has a beginning, before its end', async () => {
    const { id } = await api.create({ data: college })
    await expect(api.update({ id, data: { certified_until: '2027-06-30' } })).rejects.toEqual(
      refused('INVALID', { 'data.certified': ['Fyll i när certifieringen började'] }),
    )
    await api.update({ id, data: { certified: '2026-06-30' } })
    await expect(api.update({ id, data: { certified_until: '2026-06-29' } })).rejects.toEqual(refused('INVALID'))
    await api.update({ id, data: { certified_until: '2026-06-30' } })
  })

  test('a stale save is told', async () => {
    const first = await api.create({ data: college })
    await api.update({ id: first.id, data: { title: 'Ny' }, updated_at: first.updated_at })
    const late = api.update({ id: first.id, data: { title: 'Sen' }, updated_at: first.updated_at })
    await expect(late).rejects.toEqual(refused('CONFLICT'))
  })

  test('10,000 characters and HTML in every text field', async () => {
    const harm = '<img src=x onerror=alert(1)>'
    const saved = await api.create({ data: { ...college, title: harm, description: harm, front_body: harm } })
    expect(saved).toMatchObject({ title: harm, description: harm, front_body: '' })
    const long = 'å'.repeat(10_000)
    await expect(api.create({ data: { ...college, title: long, description: long } })).rejects.toEqual(
      refused('INVALID', { 'data.title': ['Högst 200 tecken'], 'data.description': ['Högst 5000 tecken'] }),
    )
  })
})

describe('inheritance', () => {
  test('each kind of logotype comes from the nearest group above that has one', async () => {
    const [one, two, three] = [await buildFile(db), await buildFile(db), await buildFile(db)]
    const region = await buildGroup(db, { title: 'Region', logo3_id: three.id })
    await db.groupLogo.create({ data: { group_id: region.id, file_id: one.id } })
    const local = await buildGroup(db, { title: 'Lokalt', parent_id: region.id })
    const educator = await buildGroup(db, { parent_id: local.id })
    await db.groupLogo.createMany({
      data: [
        { group_id: local.id, file_id: two.id, position: 1 },
        { group_id: local.id, file_id: three.id, position: 0 },
      ],
    })
    expect(await api.get({ id: educator.id })).toMatchObject({
      ...{ logo2: [], logo3: null },
      effectiveLogo2: { files: [{ id: three.id }, { id: two.id }], from: { id: local.id } },
      effectiveLogo3: { file: { id: three.id }, from: { id: region.id } },
    })
    expect(await api.get({ id: region.id })).toMatchObject({
      effectiveLogo2: { files: [{ id: one.id }], from: null },
      effectiveLogo3: { from: null },
    })
  })

  test('logotype and policy come from the nearest group above that has one', async () => {
    const [far, near] = [await buildFile(db), await buildFile(db)]
    const region = await buildGroup(db, {
      title: 'Region',
      logo_id: far.id,
      data_protection_policy_url: 'https://region.example/policy',
    })
    const local = await buildGroup(db, { title: 'Lokalt', parent_id: region.id, logo_id: near.id })
    const educator = await buildGroup(db, { parent_id: local.id })
    expect(await api.get({ id: educator.id })).toMatchObject({
      logo: null,
      effectiveLogo: { file: { id: near.id }, from: { id: local.id, title: 'Lokalt' } },
      effectivePolicy: { url: 'https://region.example/policy', from: { id: region.id } },
    })
    expect(await api.get({ id: region.id })).toMatchObject({
      logo: { id: far.id },
      effectiveLogo: { file: { id: far.id }, from: null },
      effectivePolicy: { from: null },
    })
    expect(await api.get({ id: (await buildGroup(db)).id })).toMatchObject({
      effectiveLogo: null,
      effectivePolicy: null,
    })
  })
})

describe('delete', () => {
  test('is refused while something stands in it, and says what', async () => {
    const { id } = await api.create({ data: college })
    const child = await buildGroup(db, { parent_id: id })
    await buildContent(db, { group_id: id })
    await buildContent(db, { group_id: id, type: 'page' })
    await buildMenu(db, { group_id: id, trashed_at: new Date() })
    const attempt = api.delete({ id })
    await expect(attempt).rejects.toEqual(refused('CONFLICT'))
    await expect(attempt).rejects.toThrow(
      'Objektet används av 1 grupp, 1 artikel, 1 sida och 1 meny i papperskorgen och kan därför inte tas bort.',
    )
    expect(await api.delete({ id: child.id })).toMatchObject({ id: child.id })
    await db.content.deleteMany()
    await db.menu.deleteMany()
    const survey = await buildSurvey(db, { group_id: id })
    await expect(api.delete({ id })).rejects.toThrow('Objektet används av 1 enkät')
    await db.validigGeneralSurvey.delete({ where: { id: survey.id } })
    const member = await buildMembership(db, { group_id: id })
    await expect(api.delete({ id })).rejects.toThrow('Objektet används av 1 användare')
    await db.membership.delete({ where: { id: member.id } })
    await api.delete({ id })
    expect(await db.group.count()).toBe(0)
  })
})

test('of two who take one host label at once, the second is told at the field', async () => {
  const make = (name: string) => api.create({ data: { ...college, name } })
  const results = await Promise.allSettled(['ett_tva', 'ett-tva', 'ett_tva'].map(make))
  const told = results.filter(({ status }) => status === 'rejected')
  expect(told).toHaveLength(2)
  const taken = refused('INVALID', { 'data.name': [expect.any(String)] as never })
  for (const each of told) expect(each).toMatchObject({ reason: taken })
})
