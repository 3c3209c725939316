import { heldLoop } from '@kollegium/api/testing/held-loop'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { buildContractSchema } from './schema.ts'
import { startGateway } from './testing.ts'
import { everythingOf } from './testing-selection.ts'

// The widest answers that old clients may ask for, whole pages with all that there is of each row, hold the loop no longer than any other.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const { db, ask, askers, editor, national } = await startGateway()
const group_id = editor.groupId
askers.set('office', (await national([{ subject: 'all', name: 'manage' }], group_id)).ctx)
const schema = buildContractSchema()

const body = '<p>Ett långt stycke om vård och omsorg med <strong>många</strong> ord.</p>'.repeat(100)
await db.content.createMany({
  data: (['article', 'page', 'event', 'book', 'card'] as const).flatMap((type) =>
    Array.from({ length: 200 }, (_, at) => ({
      ...{ type, group_id, body, status: 'published' as const },
      ...{ title: `Kantarell ${at}`, slug: `${type}-${at}` },
    })),
  ),
})
for (let at = 0; at < 200; at++) {
  await buildGroup(db, { title: `Grupp ${at}`, parent_id: group_id, body })
  const { id } = await buildUser(db, { description: body })
  await buildMembership(db, { user_id: id, group_id })
}

test.each(['articles', 'pages', 'events', 'books', 'cards', 'groups', 'users'])(
  'everything of two hundred %s',
  { timeout: 60_000 },
  async (name) => {
    const field = schema.getQueryType()?.getFields()[name]
    if (!field) throw new Error(`the contract has no ${name}`)
    const query = `{ ${name}(limit: 200) ${everythingOf(getNamedType(field.type), schema, 4)} }`
    let answer: Awaited<ReturnType<typeof ask>> = {}
    const ms = await heldLoop(async () => {
      answer = await ask(query, {}, 'office')
    }, limit)
    expect(answer.errors).toBeUndefined()
    expect(answer.data).toMatchObject({ [name]: { data: expect.objectContaining({ length: 200 }) } })
    expect(ms).toBeLessThan(limit)
  },
)
