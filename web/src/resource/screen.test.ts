import { article, tag } from '@kollegium/api/definitions/content'
import { expect, test } from 'vitest'
import { text } from './fields/text.tsx'
import { defineScreen, withGroupId } from './screen.ts'

test('a screen fits its resource and its router, or it does not compile', () => {
  const screens = [
    defineScreen({ resource: article, api: (client) => client.article, fields: { body: text } }),
    // @ts-expect-error another entity's router takes other data
    defineScreen({ resource: article, api: (client) => client.group }),
    // @ts-expect-error the article has no such field
    defineScreen({ resource: article, api: (client) => client.article, fields: { boddy: text } }),
    // @ts-expect-error a condition on a field that is not there
    defineScreen({ resource: tag, api: (client) => client.tag, when: { title: () => true } }),
  ]
  expect(screens).toHaveLength(4)
})

test('a row is judged by its group, by its own column first, and by nothing when it names none', () => {
  expect(withGroupId({ id: 1, group: { id: 3 } })).toMatchObject({ group_id: 3 })
  expect(withGroupId({ id: 1, group: null })).toMatchObject({ group_id: null })
  expect(withGroupId({ id: 1, group_id: 4, group: { id: 3 } })).toMatchObject({ group_id: 4 })
  expect(withGroupId({ id: 1 })).toBeUndefined()
})
