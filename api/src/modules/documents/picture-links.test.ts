import { buildFile } from '@kollegium/db/testing/factories/file'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createFingerprint, undo } from '../../testing/database-state.ts'
import { refused } from '../../testing/editor.ts'
import { callByPath, procedureDefs } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { accountFields } from '../people/account-fields.ts'

// Every field whose widget shows a picture or several, by the definitions of the resources.

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] } }, { site: false })
const { db, actors, tree, rows, inputs } = world
const ctx = await actors.as('administrator', tree.here)
const portfolio_id = rows.here.portfolio.id
const pdf = await buildFile(db, { portfolio_id, filetype: 'application/pdf', filename: 'plan.pdf' })
const drawing = await buildFile(db, { portfolio_id, filetype: 'image/svg+xml', filename: 'blad.svg' })
const fingerprint = await createFingerprint(db)

const widgetOf = (field: unknown) => (field as z.ZodType).meta()?.widget
const written = Object.entries(procedureDefs).flatMap(([path, { inputs }]) => {
  const { data } = path.endsWith('.create') ? ((inputs[0] as z.ZodObject | undefined)?.shape ?? {}) : {}
  return data instanceof z.ZodObject ? [[path.replace(/create$/, ''), data.shape] as const] : []
})
const places = [...written, ['account.', accountFields.shape] as const].flatMap(([name, shape]) =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const widget = widgetOf(schema)
    if (widget !== 'image' && widget !== 'images') return []
    return ['create', 'update'].map((how) => [`${name}${how}`, field, widget === 'images'] as const)
  }),
)
const tried = places.filter(([path]) => path in procedureDefs)

test('the walk finds them', () => {
  expect(tried.map(([path, field]) => `${path} ${field}`)).toEqual(
    expect.arrayContaining([
      'article.update images',
      'section.create image_full_id',
      'group.update logo2',
      'account.update images',
    ]),
  )
})

describe.each(tried)('%s: %s', (path, field, several) => {
  const call = (tx: typeof ctx.db, id: number) => {
    const base = inputs[path] as { data: object }
    const value = several ? [{ file_id: id }] : id
    return callByPath({ ...ctx, db: tx }, path, { ...base, data: { ...base.data, [field]: value } })
  }

  test('takes a picture', async () => {
    await expect(undo(world, (tx) => call(tx, drawing.id))).resolves.toBeDefined()
  })

  test('refuses another file, and nothing is written', async () => {
    const untouched = await fingerprint()
    const at = several ? `data.${field}.0.file_id` : `data.${field}`
    const text = 'Filen är ingen bild. Välj en bild i formatet JPG, PNG, GIF, WebP eller SVG.'
    await expect(call(db, pdf.id)).rejects.toEqual(refused('INVALID', { [at]: [text] }))
    expect(await fingerprint()).toEqual(untouched)
  })

  if (path.endsWith('.update')) {
    test('what stands there from before may stay', async () => {
      const saved = undo(world, async (tx) => {
        await call(tx, drawing.id)
        await tx.file.update({ where: { id: drawing.id }, data: { filetype: 'application/pdf' } })
        return call(tx, drawing.id)
      })
      await expect(saved).resolves.toBeDefined()
    })
  }
})
