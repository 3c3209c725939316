import { createFingerprint } from '@kollegium/api/testing/database-state'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { expect, test } from 'vitest'
import { gatewayContext } from './context.ts'
import { inputsOf } from './entity.ts'
import { createExecutor } from './execute.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema, entities } from './schema.ts'
import { rootCases } from './testing-matrix.ts'

// Every input field that is shown as a picture or several refuses a file that is none, where the client named it.

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const { db, tree, actors, rows, services } = world
const cases = rootCases(world)
const ctx = await actors.as('administrator', tree.here)
const executor = createExecutor({ schema: buildContractSchema(), introspection: false, logger: services.logger })
const pdf = await buildFile(db, {
  portfolio_id: rows.here.portfolio.id,
  filetype: 'application/pdf',
  filename: 'plan.pdf',
})

/** The input of the field, and the place in it that names the file. */
const ways = {
  many: { given: { connect: [pdf.id] }, at: '.connect.0' },
  one: { given: { connect: pdf.id }, at: '.connect' },
  id: { given: pdf.id, at: '' },
}
const places = entities.flatMap((entity) =>
  inputsOf(entity).flatMap(({ name, kind, schema }) => {
    const shown = ['image', 'images'].includes(schema.meta()?.widget ?? '')
    if (!shown || !(kind.is in ways)) return []
    const { given, at } = ways[kind.is as keyof typeof ways]
    return [[`update${entity.written ?? entity.type}`, name, given, `input.${name}${at}`] as const]
  }),
)

test('the walk finds them', () => {
  expect(places.map(([mutation, name]) => `${mutation} ${name}`)).toEqual(
    expect.arrayContaining([
      'updateArticle images',
      'updateSection imageFull',
      'updateGroup logo',
      'updateGroup logo_id',
      'updateUser images',
    ]),
  )
})

test.each(places)('%s: %s', async (mutation, name, given, at) => {
  const untouched = await createFingerprint(db)
  const before = await untouched()
  const { query = '', variables } = cases[mutation] ?? {}
  const { data, errors } = await executor.answer({
    operation: { query, variables: { ...variables, i: { [name]: given } } },
    context: gatewayContext(ctx),
    budget: newBudget(),
    method: 'POST',
  })
  expect(data?.f).toBeNull()
  expect(errors?.map(({ extensions }) => extensions)).toEqual([
    {
      category: 'validation',
      validation: { [at]: ['Filen är ingen bild. Välj en bild i formatet JPG, PNG, GIF, WebP eller SVG.'] },
    },
  ])
  expect(await untouched()).toEqual(before)
})
