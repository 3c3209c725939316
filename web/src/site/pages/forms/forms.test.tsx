import axe from 'axe-core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageHead } from '../../model.ts'
import { NewsletterField } from './embedded-form.tsx'
import { FormPage } from './form-page.tsx'
import type { FormField, FormOption, PublicForm } from './model.ts'

const base = { hint: '', required: false, optional: '(frivilligt)', error: '', quiet: false, width: 'whole' as const }
const line = (name: string, rest: Partial<FormField> = {}): FormField =>
  ({
    ...base,
    kind: 'line',
    name,
    id: name,
    label: name,
    value: '',
    max: 200,
    placeholder: '',
    autocomplete: '',
    ...rest,
  }) as FormField
const option = (value: string, follow: FormOption['follow'] = null): FormOption => ({
  ...{ value, label: value, hint: '', group: '', chosen: false, follow },
})
const choices: FormField = {
  ...{ ...base, kind: 'choices', name: 'apps', id: 'apps', label: 'Appar', columns: false, error: 'Välj minst en' },
  options: [option('cert', { heading: '', rows: [[line('reference')]] }), option('pages')],
}
const form: PublicForm & { head: PageHead } = {
  ...{ kind: 'form', action: '/ansok', heading: 'Ansök', text: 'Ingress.', marksRequired: true, submit: 'Skicka' },
  parts: [
    {
      heading: 'Om dig',
      hint: '',
      required: false,
      rows: [[line('email', { error: 'Fel', required: true })], [choices]],
    },
  ],
  ...{ consent: null, note: '', policy: null, notice: null, hidden: [{ name: 'sandning', value: 'x' }], solved: '' },
  problem: { title: 'Formuläret innehåller 1 fel', lines: [{ href: '#email', text: 'email: Fel' }] },
  ...{ contact: 'kansliet@example.com', steps: [{ title: 'Ett', text: 'Först.' }], other: null },
  head: { title: 'Ansök', description: '', image: null, hidden: true, about: null, trail: null, feeds: [] },
}

function show(markup: string): HTMLElement {
  document.body.innerHTML = `<main>${markup}</main>`
  return document.body
}

test('a form is accessible with its errors; its summary comes first and has the focus', async () => {
  const body = show(renderToStaticMarkup(<FormPage page={form} />))
  expect((await axe.run(body)).violations.map(({ id }) => id)).toEqual([])
  const summary = body.querySelector('#fel')
  expect(summary?.hasAttribute('autofocus')).toBe(true)
  expect(summary?.compareDocumentPosition(body.querySelector('form') as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(body.querySelector('#email')?.getAttribute('aria-required')).toBe('true')
})

test('a faulty e-mail address is told with an example', () => {
  const fields = [
    line('email', { kind: 'email', error: 'Ogiltig', placeholder: 'namn@exempel.se' }),
    line('orgnr', { error: 'Fel' }),
  ]
  const parts = [{ heading: '', hint: '', required: false, rows: [fields] }]
  const body = show(renderToStaticMarkup(<FormPage page={{ ...form, parts }} />))
  const described = body.querySelector('#email')?.getAttribute('aria-describedby')?.split(' ')
  const words = described?.map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Ogiltig', 'Exempel: namn@exempel.se'])
  expect(body.querySelector('#orgnr-fel')?.textContent).toBe('Fel')
})

test('a question that follows a choice stands in the markup, so that it is there without script and styles', () => {
  const body = show(renderToStaticMarkup(<FormPage page={form} />))
  expect(body.querySelector('#apps')?.closest('.group\\/choice')?.querySelector('#reference')).not.toBeNull()
})

test('the newsletter’s field is sent to the newsletter’s page, with a bot check that shows itself when it is needed', async () => {
  const body = show(renderToStaticMarkup(<NewsletterField policyUrl="/dataskyddspolicy" />))
  const form = body.querySelector('form')
  expect([form?.getAttribute('action'), form?.method, form?.hasAttribute('data-bot-check')]).toEqual([
    '/nyhetsbrev',
    'post',
    true,
  ])
  expect(body.querySelector('[data-check="idle"] [data-solved]')).not.toBeNull()
  expect(body.querySelector('a[href="/dataskyddspolicy"]')?.textContent).toBe('Så behandlar vi uppgifterna')
  expect((await axe.run(body)).violations.map(({ id }) => id)).toEqual([])
})
