import type { Services } from '@kollegium/api/services'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, services } = sites
type Mail = Parameters<Services['mailer']['send']>[0]
const mails: Mail[] = []
const mailer = {
  send: async (mail: Mail) => {
    mails.push(mail)
  },
}
const get = await sites.serve({ ...services, mailer })
const guarded = await sites.serve({ ...services, mailer, env: { ...services.env, CAPTCHA: 'on' } })

type Fields = Record<string, string | string[]>
const post = (path: string, fields: Fields, { host = '', ask = get, headers = {} } = {}) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  const body = new URLSearchParams(pairs).toString()
  return ask(path, {
    ...{ host, method: 'POST', body },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}
const sandning = (number = 1) => `sending-${String(number).padStart(16, '0')}`
const account: Fields = {
  ...{ sandning: sandning(), firstname: 'Malin', lastname: 'Skissgren', email: 'malin@example.com', college: 'other' },
  ...{ 'content.organisation': 'Provköping', 'content.educator': 'Komvux', 'content.orgnr': '299999-0068' },
  ...{
    'content.belongsLocal': 'Nya college',
    'content.roles': ['teacher', 'other'],
    'content.roleDescription': 'Allt',
  },
  ...{ 'content.apps': ['cert'], 'content.certItems': ['diploma', 'certificate'], 'content.reference': 'R1' },
  ...{ 'content.billingAddress': 'Box 1\r\n123 45 Ort', 'content.description': 'Hej', gdpr: 'ja', gdpr_version: '1' },
}
/** Reads the values of a drawn form's fields. */
function valuesOf(document: Document): Fields {
  const form = document.querySelector('form[data-bot-check]') as HTMLFormElement
  const values: Record<string, string[]> = {}
  for (const control of form.elements) {
    const { name, value, type, checked } = control as HTMLInputElement
    if (name && (type !== 'checkbox' || checked)) values[name] = [...(values[name] ?? []), value]
  }
  return values
}
const summary = (document: Document) => [...document.querySelectorAll('#fel li')].map(textOf)

beforeEach(async () => {
  await sites.clear()
  mails.length = 0
})

describe('the application for an account', () => {
  test('asks for every field with its label, on every site; the site’s own college is chosen', async () => {
    const region = await buildGroup(db, {
      category: 'region',
      name: 'skane',
      title: 'College Skåne',
      vopagesStatus: true,
    })
    await buildGroup(db, { category: 'local', title: 'Eslöv', parent_id: region.id })
    const { status, headers, document } = await get('/ansok', { host: 'skane' })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    for (const control of document.querySelectorAll('main input:not([type=hidden]), main textarea, main select')) {
      expect(
        control.closest('label') ?? document.querySelector(`label[for="${control.id}"]`),
        control.id,
      ).not.toBeNull()
    }
    expect(Object.keys({ ...account, 'content.certItems': '', robotkontroll: '', webbplats: '' }).sort()).toEqual(
      [...new Set([...document.querySelectorAll('main [name]')].map((each) => each.getAttribute('name')))].sort(),
    )
    expect(document.querySelector<HTMLSelectElement>('select')?.value).toBe(String(region.id))
    expect(textOf(document.querySelector('noscript'))).toContain('kansliet@example.com')
  })

  test('is taken: a redirect to the receipt with the number, the row, the mails', async () => {
    const { status, headers } = await post('/ansok', account)
    expect(status).toBe(303)
    const row = await db.application.findFirstOrThrow()
    expect(row).toMatchObject({
      email: 'malin@example.com',
      gdpr_version: '1',
      content: { billingAddress: 'Box 1\n123 45 Ort' },
    })
    const { document } = await get(headers.location ?? '')
    expect(textOf(document.querySelector('h1'))).toBe('Tack för din ansökan')
    expect(textOf(document.querySelector('dl'))).toContain(`Nummer${row.id}`)
    expect(textOf(document.querySelector('dl'))).toContain('malin@example.com')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(mails.map(({ to }) => to)).toContain('malin@example.com')
    // Sent once more, it is the same receipt.
    const again = await get((await post('/ansok', account)).headers.location ?? '')
    expect(textOf(again.document.querySelector('dl'))).toBe(textOf(document.querySelector('dl')))
    expect(await db.application.count()).toBe(1)
  })

  test('what is wrong is told above and at its field in the same words, and nothing that was typed is lost', async () => {
    const faulty = { ...account, email: 'malin@', 'content.orgnr': '12', 'content.apps': ['cert', 'pages'] }
    const { gdpr: _, ...sent } = faulty as Fields
    const { status, document } = await post('/ansok', sent)
    expect(status).toBe(422)
    expect(document.title).toMatch(/^Fel: /)
    const lines = summary(document)
    expect(lines).toEqual([
      'E-postadress: Ogiltig e-postadress',
      'Organisationsnummer: Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN',
      'Samtycke till personuppgiftsbehandling: Du behöver godkänna att vi behandlar dina personuppgifter',
    ])
    expect(document.querySelector('#fel')?.hasAttribute('autofocus')).toBe(true)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('#fel a')) {
      const control = document.querySelector(link.getAttribute('href') ?? '')
      expect(control?.getAttribute('aria-invalid')).toBe('true')
      const described = control
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => textOf(document.getElementById(id)))
      expect(textOf(link)).toContain(described?.[0])
    }
    const values = valuesOf(document)
    for (const [name, value] of Object.entries(sent)) {
      expect([values[name]].flat(), name).toEqual([value].flat().map((each) => each.replaceAll('\r\n', '\n')))
    }
    expect(await db.application.count()).toBe(0)
  })

  test('1 MB of text is refused at its field and stands there still; what is larger still is told too', async () => {
    const long = 'å'.repeat(500_000)
    const { status, document } = await post('/ansok', { ...account, 'content.description': long })
    expect(status).toBe(422)
    expect(summary(document)).toEqual(['Något mer vi behöver veta: Högst 5000 tecken'])
    expect(valuesOf(document)['content.description']).toEqual([long])
    const larger = await post('/ansok', { ...account, 'content.description': 'a'.repeat(5_000_000) })
    expect(larger.status).toBe(413)
    expect(textOf(larger.document.querySelector('main'))).toContain('så finns texten kvar')
  })

  test('robots: without the check, and with the hidden field filled in, nothing is taken; people lose nothing', async () => {
    const { status, document } = await post('/ansok', account, { ask: guarded })
    expect(status).toBe(422)
    expect(summary(document)).toEqual([expect.stringContaining('kansliet@example.com')])
    expect(valuesOf(document)['content.organisation']).toEqual(['Provköping'])
    expect((await post('/ansok', { ...account, webbplats: 'http://x' })).status).toBe(422)
    expect(await db.application.count()).toBe(0)
  })

  test('scripts in a text are text', async () => {
    const { text } = await post('/ansok', {
      ...account,
      email: 'x',
      'content.organisation': '"><script>alert(1)</script>',
    })
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('&lt;script&gt;alert')
  })

  test('too many from one address are told when to try again, and their text is kept', async () => {
    for (let sent = 0; sent < 20; sent++) await post('/tipsa', { sandning: sandning(sent), message: 'Fel' })
    const { status, headers, document } = await post('/tipsa', { sandning: sandning(20), message: 'Ännu ett' })
    expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(valuesOf(document).message).toEqual(['Ännu ett'])
  })
})

test('a form from another page without its token is shown filled in, with one step left', async () => {
  const { status, document } = await post('/nyhetsbrev', { email: 'mia@example.com' })
  expect(status).toBe(200)
  expect(textOf(document.querySelector('main [role=status]'))).toContain('Ett steg kvar')
  expect(valuesOf(document).email).toEqual(['mia@example.com'])
  expect(mails).toEqual([])
})

test('the newsletter: receipt, confirmation by a button, way out by a button; a forged host is in no mail', async () => {
  const headers = { 'x-forwarded-host': 'evil.example' }
  const fields = { sandning: sandning(), email: 'mia@example.com' }
  expect((await post('/nyhetsbrev', fields, { headers })).status).toBe(303)
  const linkIn = (mail?: Mail) => new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? '')
  const link = linkIn(mails[0])
  expect(link.host).toBe(sites.env.PUBLIC_HOST)
  const path = link.pathname + link.search
  expect(textOf((await get(path)).document.querySelector('main'))).toContain('mia@example.com')
  expect(await db.newsletterSubscriber.count({ where: { confirmed_at: null } })).toBe(1)
  expect((await get(path, { method: 'POST' })).status).toBe(200)
  expect(await db.newsletterSubscriber.count({ where: { confirmed_at: null } })).toBe(0)
  expect((await get(path)).status).toBe(410)
  const out = linkIn(mails[1])
  const leave = out.pathname + out.search
  expect((await get(leave)).status).toBe(200)
  expect(await db.newsletterSubscriber.count()).toBe(1)
  expect((await get(leave, { method: 'POST' })).status).toBe(200)
  expect(await db.newsletterSubscriber.count()).toBe(0)
})

test('a tip proposes the page that it came from, and leads back to it', async () => {
  await buildGroup(db, { category: 'region', name: 'skane', title: 'College Skåne', vopagesStatus: true })
  const { document } = await get('/tipsa?sida=%2Fom-oss', { host: 'skane' })
  expect(valuesOf(document).page).toEqual(['/om-oss'])
  const sent = await post('/tipsa', { sandning: sandning(), message: 'Död länk', page: '/om-oss' }, { host: 'skane' })
  expect(mails[0]?.text).toContain(`http://skane.${sites.env.PUBLIC_HOST}/om-oss`)
  const receipt = await get(sent.headers.location ?? '', { host: 'skane' })
  expect(receipt.document.querySelector('main a[href="/om-oss"]')).not.toBeNull()
  for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    const { status, text } = await post('/tipsa', { sandning: sandning(2), message: 'Fel', page }, { host: 'skane' })
    expect([status, text.includes(`href="${page}`)]).toEqual([422, false])
  }
})

test('a closed site has no forms', async () => {
  await buildGroup(db, { category: 'region', name: 'stangd', vopagesStatus: false })
  expect(textOf((await get('/ansok', { host: 'stangd' })).document.querySelector('main'))).toContain('under uppbyggnad')
  expect((await post('/tipsa', { sandning: sandning(), message: 'Fel' }, { host: 'stangd' })).status).toBe(404)
  expect(mails).toEqual([])
})

test('a receipt is its own form’s, whole, and not older than two days', async () => {
  const { headers } = await post('/tipsa', { sandning: sandning(), message: 'Fel' })
  const address = headers.location ?? ''
  expect((await get(address)).status).toBe(200)
  expect((await get(address.replace('/tipsa', '/ansok'))).status).toBe(410)
  expect((await get(`${address.slice(0, -4)}AAAA`)).status).toBe(410)
})

test('what can’t be taken now says so, and nothing is lost', async () => {
  const away = async () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const broken = await sites.serve({ ...services, mailer: { send: away } })
  const { status, document } = await post('/tipsa', { sandning: sandning(), message: 'Fel på sidan' }, { ask: broken })
  expect(status).toBe(503)
  expect(textOf(document.querySelector('#fel'))).toContain('Det du har skrivit finns kvar')
  expect(valuesOf(document).message).toEqual(['Fel på sidan'])
})
