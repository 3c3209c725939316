import { createCertificateNumber, kindNames } from '@kollegium/api/definitions/certificates'
import { createCaller } from '@kollegium/api/server'
import { buildCollege, issuerRights, person, testNumbers } from '@kollegium/api/testing/certificates'
import { dataOf, issuableDataOf } from '@kollegium/api/testing/rows'
import { listenForChanges } from '@kollegium/db'
import { expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

// A stranger checks a number of each of the nine kinds, and invented numbers, in both languages.

const sites = await createSites(listenForChanges)
const { get } = sites
const { college } = await buildCollege(sites.db)
const caller = createCaller((await sites.national(issuerRights)).ctx)
const holder = person('Jasmina', 'Testander', { personal_number: testNumbers[0] })
/** Any form of the personal number: with its day, without its century, its last four digits. */
const personal = /19850912|850912|2381|personal_?number/i
const result = (document: Document) => textOf(document.querySelector('[role="status"] h2'))

test.each(kindNames)('%s: the facts in Swedish and English, no personal number in page or answer', async (kind) => {
  const data = (await issuableDataOf(sites.db, college.id))[kind]
  const api = caller[kind] as typeof caller.diploma
  const persons = data.persons?.map(({ credits }) => ({ ...holder, credits }))
  const issued = await api.issue({ data: { ...data, persons } })
  const { id = 0, number, lastname } = issued.persons[0] ?? {}
  for (const [query, says] of [
    ['', /är äkta och giltigt$/],
    ['?lang=en', /is genuine and valid$/],
  ] as const) {
    const { status, text, document } = await get(`/verifiera/${number}${query}`)
    expect([status, result(document)]).toEqual([200, expect.stringMatching(says)])
    expect(textOf(document.querySelector('dl'))).toContain(lastname)
    expect(text).not.toMatch(personal)
  }
  expect(JSON.stringify(await caller.verification.check({ number: number ?? '' }))).not.toMatch(personal)

  await api.protect({ person_id: id, protected: true })
  const hidden = await get(`/verifiera/${number}`)
  expect([hidden.status, result(hidden.document)]).toEqual([200, 'Dokumentet är äkta'])
  const unknown = await get(`/verifiera/${createCertificateNumber()}`)
  expect([unknown.status, result(unknown.document)]).toEqual([404, 'Vi hittar inget diplom med det numret'])
  expect(textOf(hidden.document.querySelector('main'))).not.toMatch(/Testander|Jasmina/)
  expect(hidden.document.querySelector('dl')).toBeNull()
})

test.each([
  ['another host’s address', 'https://evil.example/verifiera/7K3MQ9TX2F8C'],
  ['a script', 'javascript:alert(1)'],
  ['another host’s path', '//evil.example/x'],
  ['a path upwards', '../../oauth/authorize?redirect_uri=x'],
])('a forged QR with %s leads nowhere', async (_what, typed) => {
  // The form posts to this host alone, to a page without such a number.
  const sent = await get(`/verifiera?nummer=${encodeURIComponent(typed)}`)
  expect([sent.status, sent.headers.location]).toEqual([303, `/verifiera/${encodeURIComponent(typed)}`])
  const { status, document } = await get(sent.headers.location ?? '')
  expect([status, result(document)]).toEqual([404, 'Vi hittar inget diplom med det numret'])
  const links = [...document.querySelectorAll('a[href], form[action]')].map(
    (link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '',
  )
  expect(links.filter((link) => /^javascript:|evil\.example\/x$|^https:\/\/evil/.test(link))).toEqual([])
})

test('a forged QR with one character changed is told from a number that nobody has', async () => {
  const issued = await caller.diploma.issue({ data: { ...dataOf(college.id).diploma, persons: [holder] } })
  const number = issued.persons[0]?.number ?? ''
  const forged = `${number.slice(0, 5)}${number[5] === '7' ? '8' : '7'}${number.slice(6)}`
  const { status, document } = await get(`/verifiera/${forged}`)
  expect(status).toBe(404)
  expect(textOf(document.querySelector('#nummer-fel'))).toBe('Kontrolltecknet stämmer inte. Läs numret en gång till.')
})
