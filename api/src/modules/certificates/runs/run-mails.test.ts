import { beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../engine/services.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { diplomaData, person, refused, testNumbers } from '../../../testing/certificates.ts'
import { createPrintWorld } from '../../../testing/printing.ts'
import { serveCertificates } from '../testing.ts'
import { sendRunMails } from './run-mails.ts'
import { mailRunOf } from './testing.ts'

const world = await createPrintWorld()
const { db, services, caller, college, visitor } = world

/** As a mail server that keeps what it took over; `answer` may refuse, or lose the connection. */
let sent: Mail[] = []
let answer: (mail: Mail) => unknown = () => {}
beforeEach(() => {
  sent = []
  answer = () => {}
})
const mailer = {
  send: async (mail: Mail) => {
    await answer(mail)
    sent.push(mail)
  },
}
Object.assign(services, { mailer })

const refusal = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error('550 no such user'), { code: 'EENVELOPE', responseCode, command })
const addresses = () => sent.map(({ to }) => to)
const linkIn = (mail?: Mail) => /https?:\S+documents\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/'
const { get: fetched } = await serveCertificates(services, () => visitor)
const get = (address: string) => {
  const { pathname, search } = new URL(address)
  return fetched(`${pathname}${search}`)
}
const mailRun = mailRunOf(world)

test('beforehand it is told who gets a mail, and who lacks an address or is protected', async () => {
  const persons = [
    person('Alva', 'Ett', { email: 'alva@example.com', personal_number: testNumbers[0] }),
    person('Bo', 'Två', { personal_number: testNumbers[1] }),
    person('Cai', 'Tre', { email: 'cai@example.com', personal_number: testNumbers[2] }),
  ]
  const issued = await caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  await caller.diploma.protect({ person_id: issued.persons[2]?.id ?? 0, protected: true })
  expect(await caller.print.choices({ certificate_id: issued.id })).toEqual({
    issued: 3,
    listed: 3,
    mail: { to: 1, without: 1, names: ['Bo Två'], protected: 1 },
    reveal: true,
  })
  expect(await caller.print.start({ certificate_id: issued.id, output: 'mail' })).toMatchObject({ total: 1 })
  const [, without, hidden] = issued.persons.map(({ id }) => id)
  const error = await refused(caller.print.start({ person_ids: [without ?? 0, hidden ?? 0], output: 'mail' }))
  expect(error.fields).toEqual({ person_ids: ['Ingen av dem har en e-postadress att skriva till'] })
})

test('each gets a letter of their own with the document’s page and a link, and it is noted', async () => {
  const run = await mailRun(['one@example.com', 'two@example.com'])
  await sendRunMails(services, run.id)
  expect(addresses()).toEqual(['one@example.com', 'two@example.com'])
  expect(await run.get()).toMatchObject({ status: 'done', done: 2, failed: 0, total: 2 })
  const [mail] = sent
  const [first] = run.issued.persons
  expect(mail?.subject).toBe('Diplom från Eslöv–Höör–Hörby, College Skåne')
  expect(mail?.text).toContain(`/verifiera/${first?.number}`)
  expect(mail?.html).toContain(`/verifiera/${first?.number}`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/\d{8}-/)
  const noted = await db.auditEntry.findMany({ where: { action: 'mail', details: { path: ['run'], equals: run.id } } })
  expect(
    noted.map(({ subject_id, details, user_id }) => [subject_id, (details as { email: string }).email, user_id]),
  ).toEqual(
    run.issued.persons.map(({ id }, index) => [
      String(id),
      ['one@example.com', 'two@example.com'][index],
      world.issuer.user.id,
    ]),
  )
  const told = async (person_id?: number) => {
    const { items } = await caller.diploma.history({ id: run.issued.id, person_id })
    return items.slice(0, 2).map(({ action, sentTo, output }) => [action, sentTo ?? output])
  }
  expect(await told(first?.id)).toEqual([
    ['mail', 'one@example.com'],
    ['print', 'mail'],
  ])
  expect((await told())[0]).toEqual(['print', 'mail'])
})

test('the letter leads to the holder’s own page, has the college’s own sentence, and is answered by the college', async () => {
  const contact = { email: 'college@example.com', phone1: '0413-000 00' }
  await db.group.update({ where: { id: college.id }, data: contact })
  const run = await mailRun(['own@example.com'])
  await db.printRun.update({ where: { id: run.id }, data: { greeting: 'Avslutning kl. 13 <b>i Höör</b>' } })
  await sendRunMails(services, run.id)
  await db.group.update({ where: { id: college.id }, data: { email: '', phone1: '' } })
  const [mail] = sent
  expect(mail?.replyTo).toBe(contact.email)
  expect(mail?.text).toContain('Avslutning kl. 13 <b>i Höör</b>')
  expect(mail?.html).toContain('Avslutning kl. 13 &lt;b&gt;i Höör&lt;/b&gt;')
  expect(mail?.text).toContain('ring Eslöv–Höör–Hörby, 0413-000 00')
  expect(mail?.text).not.toContain('går inte att svara på')
  const [, secret = ''] = /\/mina\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
  const link = await db.holderLink.findUniqueOrThrow({ where: { token_hash: hashSecret(secret) } })
  expect(link).toMatchObject({ person_id: run.issued.persons[0]?.id, email: 'own@example.com' })
  expect(link.expires_at.getTime() - Date.now()).toBeGreaterThan(364 * 86_400_000)
  // Sent again by a worker that was cut off, it has the same link.
  await db.printRunItem.updateMany({ where: { run_id: run.id }, data: { status: 'waiting' } })
  await run.begin()
  await sendRunMails(services, run.id)
  expect(sent[1]?.text).toContain(`/mina/${secret}`)
})

test('a run that is cut off in the middle goes on with the next: everybody has one letter', async () => {
  const run = await mailRun(['one@example.com', 'two@example.com', 'three@example.com', 'four@example.com'])
  answer = () => {
    if (sent.length === 2) throw Object.assign(new Error('connection lost'), { code: 'ECONNECTION' })
  }
  await expect(sendRunMails(services, run.id)).rejects.toThrow('connection lost')
  expect(await run.get()).toMatchObject({
    status: 'running',
    done: 2,
    error: 'E-postservern svarar inte. Vi försöker igen om en stund.',
  })
  answer = () => {}
  await Promise.all([sendRunMails(services, run.id), sendRunMails(services, run.id)])
  expect(addresses().sort()).toEqual(['four', 'one', 'three', 'two'].map((name) => `${name}@example.com`))
  expect(await run.get()).toMatchObject({ status: 'done', done: 4, error: null })
  await sendRunMails(services, run.id)
  expect(sent).toHaveLength(4)
})

test('a run that dies between the mail server’s yes and its own note sends the same letter again: one Message-ID, one link', async () => {
  const run = await mailRun(['one@example.com', 'two@example.com'])
  let cut = false
  answer = async ({ to }) => {
    if (cut || to !== 'two@example.com') return
    cut = true
    await db.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`
  }
  await expect(sendRunMails(services, run.id)).rejects.toThrow()
  expect(await run.get()).toMatchObject({ status: 'running', done: 1 })
  await sendRunMails(services, run.id)
  expect(await run.get()).toMatchObject({ status: 'done', done: 2, failed: 0 })
  expect(addresses()).toEqual(['one@example.com', 'two@example.com', 'two@example.com'])
  expect(sent[1]).toEqual(sent[2])
  const noted = { action: 'mail', details: { path: ['run'], equals: run.id } }
  expect(await db.auditEntry.count({ where: noted })).toBe(2)
})

test('an address that is refused is named, and tried again alone', async () => {
  const run = await mailRun(['one@example.com', 'wrong@example.com', 'three@example.com'])
  answer = ({ to }) => {
    if (to.startsWith('wrong')) throw refusal(550)
  }
  await sendRunMails(services, run.id)
  expect(await run.get()).toMatchObject({
    status: 'failed',
    done: 2,
    failed: 1,
    error: 'Brevet till en person kunde inte skickas',
  })
  expect(await caller.print.failures({ id: run.id })).toMatchObject([
    { person_id: run.issued.persons[1]?.id, lastname: 'Testander B', error: expect.stringContaining('(550)') },
  ])
  expect(
    await db.auditEntry.count({ where: { action: 'mail_failed', details: { path: ['run'], equals: run.id } } }),
  ).toBe(1)
  answer = () => {}
  await caller.print.retry({ id: run.id })
  await run.begin()
  await sendRunMails(services, run.id)
  expect(addresses()).toEqual(['one@example.com', 'three@example.com', 'wrong@example.com'])
  expect(await run.get()).toMatchObject({ status: 'done', done: 3, failed: 0 })
})

test('what may be better later, or is no fault of the recipient’s, stops the run and fails nobody', async () => {
  for (const error of [refusal(550, 'MAIL FROM'), refusal(535, 'AUTH PLAIN')]) {
    const run = await mailRun(['one@example.com'])
    answer = () => {
      throw error
    }
    await expect(sendRunMails(services, run.id)).rejects.toBe(error)
    expect(await run.get()).toMatchObject({ status: 'running', done: 0, failed: 0 })
    expect(await caller.print.failures({ id: run.id })).toEqual([])
  }
})

test('who is asked to come back later keeps nobody else waiting', async () => {
  const run = await mailRun(['grey@example.com', 'two@example.com'])
  answer = ({ to }) => {
    if (to.startsWith('grey')) throw refusal(451)
  }
  await expect(sendRunMails(services, run.id)).rejects.toThrow('1 mails are to be sent again later')
  expect(addresses()).toEqual(['two@example.com'])
  expect(await run.get()).toMatchObject({ status: 'running', done: 1, failed: 0 })
  answer = () => {}
  await sendRunMails(services, run.id)
  expect(addresses()).toEqual(['two@example.com', 'grey@example.com'])
  expect(await run.get()).toMatchObject({ status: 'done', done: 2 })
})

test('who is withdrawn or protected meanwhile is not written to; a cancelled run writes to nobody more', async () => {
  const run = await mailRun(['one@example.com', 'two@example.com', 'three@example.com'])
  const [first, second] = run.issued.persons.map(({ id }) => id)
  await caller.diploma.revoke({ person_id: first ?? 0, reason: 'Fel namn' })
  await caller.diploma.protect({ person_id: second ?? 0, protected: true })
  await sendRunMails(services, run.id)
  expect(addresses()).toEqual(['three@example.com'])
  expect(await run.get()).toMatchObject({ status: 'failed', done: 1, failed: 2 })

  const other = await mailRun(['four@example.com', 'five@example.com'])
  answer = () => caller.print.cancel({ id: other.id })
  await sendRunMails(services, other.id)
  expect(addresses()).toEqual(['three@example.com', 'four@example.com'])
  expect(await other.get()).toMatchObject({ status: 'cancelled' })
  // Taken up again it writes to the others alone.
  answer = () => {}
  await caller.print.retry({ id: other.id })
  await other.begin()
  await sendRunMails(services, other.id)
  expect(addresses()).toEqual(['three@example.com', 'four@example.com', 'five@example.com'])
})

test('the link in the letter gives the document without signing in, until its day', async () => {
  const run = await mailRun(['one@example.com'])
  await sendRunMails(services, run.id)
  const link = linkIn(sent[0])
  const [first] = run.issued.persons
  expect(new URL(link).searchParams.get('signature')).toMatch(/^[\w-]{43}$/)
  const answered = await get(link)
  expect(answered.status).toBe(200)
  expect(await answered.text()).toBe(`%PDF-${first?.id}`)
  expect(answered.headers.get('cache-control')).toBe('private, no-store')
  expect(answered.headers.get('x-robots-tag')).toBe('noindex')

  expect((await get(link.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404)
  const forged = link.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`)
  expect((await get(forged)).status).toBe(404)
  const other = await mailRun(['two@example.com'])
  expect((await get(link.replace(first?.number ?? '', other.issued.persons[0]?.number ?? ''))).status).toBe(404)

  const over = String(Math.floor(Date.now() / 1000) - 1)
  const signature = services.keys.sign('mailed document', `${first?.number} ${over}`)
  const late = await get(link.replace(/expires=.*/, `expires=${over}&signature=${signature}`))
  expect(late.status).toBe(410)
  expect(await late.text()).toContain('Länken i brevet har gått ut')
})

test('the link ends with the document, and when its holder is protected', async () => {
  const run = await mailRun(['one@example.com', 'two@example.com'])
  await sendRunMails(services, run.id)
  const [first, second] = run.issued.persons.map(({ id }) => id)
  await caller.diploma.revoke({ person_id: first ?? 0, reason: 'Fel namn' })
  await caller.diploma.protect({ person_id: second ?? 0, protected: true })
  for (const mail of sent) {
    const answered = await get(linkIn(mail))
    expect(answered.status).toBe(410)
    const page = await answered.text()
    expect(page).toContain('Dokumentet gäller inte längre, eller kan inte visas.')
    expect(page).not.toContain('Testander')
  }
})

test('a document that was altered on the disk is not sent by the link: a page says so', async () => {
  const run = await mailRun(['one@example.com'])
  await sendRunMails(services, run.id)
  const path = `certificates/${run.issued.persons[0]?.id}.pdf`
  await services.disks['s3.vodocs_files'].put(path, Buffer.from('%PDF-forged'))
  const answered = await get(linkIn(sent[0]))
  const page = await answered.text()
  expect([answered.status, page.includes('forged')]).toEqual([503, false])
  expect(page).toContain('har ändrats på servern')
  expect(await db.systemNotice.findMany({ select: { key: true } })).toEqual([{ key: `file ${path}` }])
  await db.systemNotice.deleteMany()
})
