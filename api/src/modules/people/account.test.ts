import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { setWordings } from '../../i18n/translator.ts'
import { checkPersonalNumber } from '../../kernel/personal-number.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { lockout } from '../../platform/auth/rate-limit.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { createSignInLink, peekSignInLink } from '../../platform/auth/sign-in-links.ts'
import { identityLookupLimits } from './identity.ts'
import { actingAs, codeOf, createPeopleWorld, fieldsOf } from './testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  admin: { groups: [['group_admin', 'here']] },
})
const { db, tree, person, as, mails, idOf } = world
const password = 'Gammalt-Lösenord-1'
const password_hash = await hashPassword(password)

async function someone(more: object = {}) {
  const user = await person({ roles: ['teacher'], groups: [['editor', 'here']] }, { password_hash, ...more })
  return { user, api: createCaller(await as(user.id, tree.here)) }
}

test('one’s own account: the user with settings, memberships and no secrets', async () => {
  const { user, api } = await someone()
  const account = await api.account.get()
  expect(account).toMatchObject({
    id: user.id,
    type: 'User',
    groups: [{ id: tree.here }],
    groupRoles: [{ name: 'editor' }],
    userSettings: { publicDefaultPortfolio: null },
  })
  expect(JSON.stringify(account)).not.toContain('password')
  expect(await api.account.get({ id: user.id })).toEqual(account)
})

test('another’s is for who may read that user', async () => {
  const { user } = await someone()
  const stranger = await someone()
  expect(await codeOf(stranger.api.account.get({ id: user.id }))).toBe('NOT_FOUND')
  expect((await (await world.caller('office')).account.get({ id: user.id })).id).toBe(user.id)
  expect(await codeOf((await world.caller('admin')).account.get({ id: idOf('office') }))).toBe('NOT_FOUND')
})

test('one’s own data and settings are one’s own to change; access is not', async () => {
  const { user, api } = await someone({ settings: { excludeFromAutomaticDeletion: true } })
  const forged = {
    name: 'nyttnamn',
    active: false,
    status: true,
    roles: [1],
    memberships: [],
    apps: ['cert'],
    gdpr: true,
  }
  const saved = await api.account.update({
    data: {
      ...{ firstname: 'Nytt', personal_number: '19640807-3416' },
      settings: { notifications: 'candidate', dailyMailOptOut: true, excludeFromAutomaticDeletion: false } as never,
      ...(forged as object),
    },
  })
  expect(saved).toMatchObject({
    ...{ name: user.name, firstname: 'Nytt', active: true, status: false, apps: [], gdpr: false },
    personal_number: '19640807-••••',
    settings: { excludeFromAutomaticDeletion: true, notifications: 'candidate', dailyMailOptOut: true },
  })
  expect(saved.roles).toHaveLength(1)
  expect(saved.memberships).toHaveLength(1)
  const again = { personal_number: '19640807-••••', town: 'Höör' }
  expect((await api.account.update({ data: again })).personal_number).toBe('19640807-••••')
})

test('the portfolio for uploads is a public one that one may read', async () => {
  const { api } = await someone()
  const open = await buildPortfolio(db, { group_id: tree.here, disk: 's3.vofront_files' })
  const closed = await buildPortfolio(db, { group_id: tree.here, disk: 's3.vodocs_files' })
  const away = await buildPortfolio(db, { group_id: tree.elsewhere, disk: 's3.vofront_files' })
  const choose = (id: number | null) => api.account.update({ data: { userSettings: { publicDefaultPortfolio: id } } })
  const saved = await choose(open.id)
  expect(saved.userSettings.publicDefaultPortfolio).toEqual({ id: open.id, name: open.name, disk: open.disk })
  for (const { id } of [closed, away]) {
    const fields = await fieldsOf(choose(id))
    expect(fields).toEqual({ 'data.userSettings.publicDefaultPortfolio': [sv['valid.unknownRow']] })
  }
  expect((await api.account.update({ data: { town: 'Höör' } })).userSettings.publicDefaultPortfolio?.id).toBe(open.id)
  expect((await choose(null)).userSettings.publicDefaultPortfolio).toBeNull()
})

test('a picture is one that one may read', async () => {
  const { api } = await someone()
  const picture = async (place: 'here' | 'elsewhere') => {
    const portfolio = await buildPortfolio(db, { group_id: tree[place] })
    return (await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png' })).id
  }
  const own = await picture('here')
  const saved = await api.account.update({ data: { images: [{ file_id: own, description: 'Jag' }] } })
  expect(saved.images).toMatchObject([{ id: own, description: 'Jag' }])
  const foreign = { images: [{ file_id: await picture('elsewhere'), description: '' }] }
  expect(await codeOf(api.account.update({ data: foreign }))).toBe('INVALID')
})

test('a new address asks for the password, tells the old one, and voids links that were mailed there', async () => {
  const { user, api } = await someone()
  const link = await createSignInLink(db, user.id, 'reset')
  const data = { email: `ny.${user.email}` }
  const missing = { 'data.passwordCurrent': [sv['valid.passwordCurrent']] }
  expect(await fieldsOf(api.account.update({ data }))).toEqual(missing)
  expect(await fieldsOf(api.account.update({ data: { ...data, passwordCurrent: 'fel' } }))).toEqual(missing)
  expect((await api.account.update({ data: { ...data, passwordCurrent: password } })).email).toBe(data.email)
  expect(mails.slice(-2)).toMatchObject([
    { to: data.email, subject: sv['mail.emailNew.subject'] },
    { to: user.email, subject: sv['mail.emailChanged.subject'] },
  ])
  expect(await peekSignInLink(db, link, 'choosePassword')).toBeNull()
  const other = await someone()
  const taken = { email: data.email.toUpperCase(), passwordCurrent: password }
  expect(await fieldsOf(other.api.account.update({ data: taken }))).toEqual({
    'data.email': [sv['notice.centralUser']],
  })
})

test('whether a personal number is somebody’s can be asked ten times an hour, and not as another user', async () => {
  const { user, api } = await someone()
  const numbers = Array.from({ length: 30 }, (_, day) => `199001${String(day + 1).padStart(2, '0')}-238`)
    .flatMap((start) => [...Array(10).keys()].map((digit) => `${start}${digit}`))
    .filter((number) => checkPersonalNumber(number).ok)
  const ask = (caller: typeof api) =>
    codeOf(caller.account.update({ data: { personal_number: numbers.pop() ?? null } }))
  for (let time = 0; time < identityLookupLimits.own.max; time++) expect(await ask(api)).toBe('ok')
  expect(await ask(api)).toBe('RATE_LIMITED')
  const kept = (await api.account.get()).personal_number
  expect(await codeOf(api.account.update({ data: { town: 'Höör', personal_number: kept } }))).toBe('ok')
  const acting = createCaller(await actingAs(await as(user.id), (await someone()).user.id))
  expect(await ask(acting)).toBe('RATE_LIMITED')
})

test('what was saved elsewhere meanwhile is not written over', async () => {
  const { api } = await someone()
  const { updated_at } = await api.account.get()
  await api.account.update({ data: { town: 'Lund' } })
  expect(await codeOf(api.account.update({ data: { town: 'Höör' }, updated_at }))).toBe('CONFLICT')
  const seen = (await api.account.get()).updated_at
  const both = await Promise.all(
    ['Ystad', 'Hörby'].map((town) => codeOf(api.account.update({ data: { town }, updated_at: seen }))),
  )
  expect(both.sort()).toEqual(['CONFLICT', 'ok'])
})

test('a new password needs the old one and the rules, and ends all that was open', async () => {
  const { user, api } = await someone()
  const session = await beginSignIn(db, { userId: user.id, remember: false, userAgent: '' })
  const change = (data: object) =>
    api.account.changePassword({
      data: { passwordCurrent: password, password: 'Nytt-Lösenord-1', passwordRepeat: 'Nytt-Lösenord-1', ...data },
    })
  expect(await fieldsOf(change({ passwordCurrent: 'fel' }))).toEqual({
    'data.passwordCurrent': [sv['valid.passwordCurrent']],
  })
  expect(await fieldsOf(change({ passwordRepeat: 'annat' }))).toEqual({
    'data.passwordRepeat': [sv['valid.passwordRepeat']],
  })
  expect(await fieldsOf(change({ password: 'kort', passwordRepeat: 'kort' }))).toEqual({
    'data.password': [sv['valid.password']],
  })
  const common = { password: 'Password1', passwordRepeat: 'Password1' }
  expect(await fieldsOf(change(common))).toEqual({ 'data.password': [sv['valid.passwordCommon']] })
  await change({})
  expect((await db.signIn.findUniqueOrThrow({ where: { id: session.id } })).ended_at).not.toBeNull()
  expect(mails.at(-1)).toMatchObject({ to: user.email, subject: sv['mail.passwordChanged.subject'] })
  expect(await codeOf(change({}))).toBe('INVALID')
})

test('the password can’t be guessed here either', async () => {
  const { api } = await someone()
  const guess = (passwordCurrent: string) =>
    api.account.changePassword({
      data: { passwordCurrent, password: 'Nytt-Lösenord-1', passwordRepeat: 'Nytt-Lösenord-1' },
    })
  for (let time = 0; time < lockout.after; time++) expect(await codeOf(guess('fel'))).toBe('INVALID')
  expect(await codeOf(guess(password))).toBe('RATE_LIMITED')
})

test('consent is kept with version and time, asked for again when the text changes, and can be taken back', async () => {
  const { user, api } = await someone()
  const needed = async () => (await createCaller(await as(user.id)).session.me()).consentNeeded
  const { version, text } = await api.account.consentText()
  expect(text).toContain('personuppgifter')
  expect(await needed()).toBe(true)
  expect(await codeOf(api.account.consent({ version: 'äldre' }))).toBe('INVALID')
  await api.account.consent({ version })
  expect(await needed()).toBe(false)
  expect(await api.account.get()).toMatchObject({ gdpr: true, gdpr_version: version, gdpr_at: expect.any(String) })
  setWordings({ 'consent.version': '2' })
  expect(await needed()).toBe(true)
  setWordings({})
  await api.account.withdrawConsent()
  expect(await needed()).toBe(true)
  expect(await api.account.get()).toMatchObject({ gdpr: false, gdpr_version: null, gdpr_at: null })
  const noted = await db.auditEntry.findMany({ where: { user_id: user.id, action: { startsWith: 'consent' } } })
  expect(noted.map(({ action }) => action)).toEqual(['consent', 'consentWithdrawn'])
})

test('acting as somebody one changes no address, password or consent of theirs', async () => {
  const { user } = await someone()
  const acting = createCaller(await actingAs(await world.actors.as('administrator'), user.id))
  const data = { email: 'kapad@example.com', passwordCurrent: password }
  expect(await codeOf(acting.account.update({ data }))).toBe('FORBIDDEN')
  const passwords = { passwordCurrent: password, password: 'Nytt-Lösenord-1', passwordRepeat: 'Nytt-Lösenord-1' }
  expect(await codeOf(acting.account.changePassword({ data: passwords }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.account.consent({ version: sv['consent.version'] }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.account.withdrawConsent())).toBe('FORBIDDEN')
  expect(await codeOf(acting.account.update({ data: { town: 'Höör' } }))).toBe('ok')
})
