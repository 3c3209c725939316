import { parse, print, validate } from 'graphql'
import { expect, test } from 'vitest'
import { buildContractSchema } from './schema.ts'
import { retypeVariables } from './variables.ts'

const schema = buildContractSchema()
const retyped = (query: string) => {
  const document = retypeVariables(parse(query), schema)
  expect(validate(schema, document)).toEqual([])
  return /\((.*?)\) \{/.exec(print(document))?.[1]
}

test.each([
  ['a whole input', 'mutation ($i: Anything!) { createArticle(input: $i) { id } }', '$i: CreateArticleInput!'],
  [
    'a list',
    'query ($o: QueryArticlesOrderByOrderByClause) { articles(orderBy: $o) { data { id } } }',
    '$o: [OrderByClause!]',
  ],
  ['an item of a list', 'query ($o: X) { articles(orderBy: [$o]) { data { id } } }', '$o: OrderByClause!'],
  ['a field of an input', 'mutation ($t: X) { createArticle(input: { title: $t }) { id } }', '$t: String'],
  [
    'deep inside an input',
    'mutation ($ids: [Int], $l: Label) { createArticle(input: { tags: { connect: $ids, create: [{ label: $l }] } }) { id } }',
    '$ids: [JSON!], $l: String',
  ],
  ['one that has a default', 'query ($n: Y = 5) { articles(limit: $n) { data { id } } }', '$n: Int = 5'],
  ['the stricter of two places', 'query ($id: Z) { account(id: $id) { id } user(id: $id) { id } }', '$id: ID!'],
  ['an id that is declared a number', 'query ($id: Int!) { article(id: $id) { id } }', '$id: ID!'],
  [
    'inside a fragment',
    'query ($n: Z) { ...F } fragment F on Query { articles(limit: $n) { data { id } } }',
    '$n: Int',
  ],
  [
    'an id inside JSON',
    'mutation ($e: EducationId!) { updateGroup(id: 1, input: { educations: { sync: [{ id: $e }] } }) { id } }',
    '$e: JSON',
  ],
  [
    'a list inside JSON',
    'mutation ($l: [Degrees!]) { updateGroup(id: 1, input: { location: { latitude: $l } }) { id } }',
    '$l: JSON',
  ],
  [
    'a text inside JSON',
    'mutation ($h: String) { createArticle(input: { settings: { hideTopImage: $h } }) { id } }',
    '$h: String',
  ],
  [
    'one that stands inside JSON and elsewhere',
    'mutation ($e: GroupId!) { updateGroup(id: $e, input: { educations: { sync: [{ id: $e }] } }) { id } }',
    '$e: ID',
  ],
  [
    'the one of several types',
    'mutation ($c: Card) { updateQueue(id: 1, input: { items: { create: [{ Card: $c }] } }) { id } }',
    '$c: CreateCardInput',
  ],
  ['a directive', 'query ($yes: Bool) { __typename @include(if: $yes) }', '$yes: Boolean!'],
])('%s has the type of where it stands', (_, query, expected) => {
  expect(retyped(query)).toBe(expected)
})
