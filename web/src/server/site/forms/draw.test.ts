import { publicForms } from '@kollegium/api/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FormField } from '../../../site/pages/forms/model.ts'
import { formSpecs } from './definitions.ts'
import { drawForm } from './draw.ts'
import { describe, everyField, inputOf } from './fields.ts'

const colleges = [{ id: 1, title: 'College Skåne', locals: [{ id: 2, title: 'Eslöv–Höör–Hörby' }] }]
const draw = (
  name: keyof typeof publicForms,
  sent: Record<string, string[]> = {},
  errors: Record<string, string[]> = {},
) => drawForm({ name, sent: new Map(Object.entries(sent)), errors, colleges })
const fieldsOf = (name: keyof typeof publicForms) => formSpecs[name].parts.flatMap(({ rows }) => everyField(rows))

/** Every drawn field, those that follow a choice too. */
function drawn(rows: FormField[][]): FormField[] {
  return rows.flat().flatMap((field) => {
    const options = 'options' in field ? field.options : []
    return [field, ...options.flatMap(({ follow }) => drawn(follow?.rows ?? []))]
  })
}
const everyDrawn = (form: ReturnType<typeof draw>) => form.parts.flatMap(({ rows }) => drawn(rows))

test('every field of the input is asked for, once; the consent is drawn apart', () => {
  for (const name of Object.keys(publicForms) as (keyof typeof publicForms)[]) {
    const paths = Object.entries(publicForms[name].shape).flatMap(([key, field]) =>
      field instanceof z.ZodObject ? Object.keys(field.shape).map((inner) => `${key}.${inner}`) : key,
    )
    const asked = fieldsOf(name).map(({ path }) => path)
    expect(asked.sort(), name).toEqual(paths.filter((path) => !path.startsWith('gdpr')).sort())
  }
})

test('kind, length, need and choices come from the definition of the input', () => {
  const of = (path: string) => describe(publicForms.account, path)
  expect(of('email')).toMatchObject({ kind: 'email', required: true, label: 'field.email' })
  expect(of('content.description')).toMatchObject({ kind: 'text', required: false, max: 5000 })
  expect(of('content.organisation')).toMatchObject({ kind: 'line', required: true, max: 200 })
  expect(of('content.orgnr')).toMatchObject({ kind: 'line', required: false })
  expect(Object.keys(of('content.roles').options)).toHaveLength(8)
  expect(describe(publicForms.material, 'content.syv')).toMatchObject({ kind: 'box' })
})

test('what was typed stands there again, and what is wrong at its field and above, with the same words', () => {
  const sent = { email: ['malin@example'], college: ['2'], 'content.apps': ['cert'], 'content.roles': ['teacher'] }
  const errors = {
    email: ['Ogiltig e-postadress'],
    'content.roles.0': ['Välj ett av alternativen'],
    captcha: ['Robot?'],
  }
  const form = draw('account', sent, errors)
  const fields = new Map(everyDrawn(form).map((field) => [field.name, field]))
  expect(fields.get('email')).toMatchObject({ value: 'malin@example', error: 'Ogiltig e-postadress' })
  expect(fields.get('college')).toMatchObject({
    options: [{ value: '1' }, { value: '2', chosen: true, group: 'College Skåne' }, { value: 'other', chosen: false }],
  })
  expect(fields.get('content.roles')).toMatchObject({ error: 'Välj ett av alternativen' })
  expect(form.faults).toEqual([
    { href: '#falt-email', text: 'E-postadress: Ogiltig e-postadress' },
    { href: '#falt-content-roles', text: 'Din roll: Välj ett av alternativen' },
    { href: '#robotkontroll', text: 'Robot?' },
  ])
})

test('a browser’s texts become the input; what no field asks for is left out', () => {
  const sent = new Map(
    Object.entries({
      'content.roles': ['teacher', 'other'],
      'content.orgnr': [''],
      email: ['a@example.com', 'b@example.com'],
      __proto__x: ['x'],
      'content.evil': ['x'],
    }),
  )
  const given = inputOf(publicForms.account, fieldsOf('account'), sent)
  expect(given).toMatchObject({ email: 'a@example.com', content: { roles: ['teacher', 'other'], apps: [], orgnr: '' } })
  expect(JSON.stringify(given)).not.toMatch(/evil|proto/)
  const material = inputOf(publicForms.material, fieldsOf('material'), new Map([['content.syv', ['ja']]]))
  expect(material).toMatchObject({ content: { syv: true, yrkeslarare: false } })
})
