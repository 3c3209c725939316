import { diplomaData } from '@kollegium/api/testing/certificates'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Names as people have them and as nobody has: kept to the letter, or refused at their own field, and never cut.

const { db, ask, askers, national, editor } = await startGateway()
const group_id = editor.groupId
askers.set('all', (await national([{ subject: 'all', name: 'manage' }], group_id)).ctx)
const portfolio = await buildPortfolio(db, { group_id })
const { persons: _, ...diploma } = diplomaData(group_id)
const courseMoment = { title: 'Kurs', group_id, orderer: 'Kommunen', audience: 'network' }

const letters = ['مريم العلي', 'Levi שלום O’Neil', 'Ngũgĩ wa Thiong’o']
const signs = ['Åsa 👩🏽‍🏫 Öberg 🇸🇪', 'ﬁ ½ 𝒳']
const long = 'å'.repeat(10_000)

/** `people`: names of letters alone, as the rule for first and last names says (Spec §5). */
type Place = { create: string; type: string; input(name: string): object; at: string; shown: string; people?: boolean }
const inside = (rows: string, field: string, other: object, common: object) => ({
  input: (name: string) => ({ ...common, [rows]: { create: [{ ...other, [field]: name }] } }),
  at: `input.${rows}.create.0.${field}`,
  shown: `${rows} { ${field} }`,
})
const plain = (field: string, common: object = {}) => ({
  input: (name: string) => ({ ...common, [field]: name }),
  at: `input.${field}`,
  shown: field,
})
let named = 0
const places: Place[] = [
  { create: 'createDiploma', type: 'Diploma', ...inside('persons', 'lastname', { firstname: 'Bo' }, diploma) },
  { create: 'createDiploma', type: 'Diploma', ...inside('persons', 'firstname', { lastname: 'Ek' }, diploma) },
  ...['firstname', 'lastname', 'employer'].map((field) => ({
    ...{ create: 'createCourseMoment', type: 'CourseMoment' },
    ...inside('participants', field, { firstname: 'Bo', lastname: 'Ek' }, courseMoment),
    people: field !== 'employer',
  })),
  {
    ...{ create: 'createMenu', type: 'Menu', ...plain('title') },
    input: (title) => ({ name: `meny${named++}`, title }),
  },
  {
    ...{ create: 'createPortfolio', type: 'Portfolio', ...plain('title') },
    input: (title) => ({ name: `portfolj${named++}`, title, disk: 's3.vofront_files' }),
  },
  { create: 'createMessage', type: 'Message', ...plain('title', { body: '<p>Text</p>', severity: 'info' }) },
  { create: 'createTag', type: 'Tag', ...plain('label') },
  { create: 'createEducation', type: 'Education', ...plain('title') },
  { create: 'createFolder', type: 'Folder', ...plain('title', { portfolio_id: portfolio.id }) },
]

test.each(places.map((place) => [`${place.create} ${place.at}`, place] as const))('%s', async (_name, place) => {
  const { create, type, input, at, shown, people } = place
  const query = `mutation ($i: Create${type}Input!) { f: ${create}(input: $i) { ${shown} } }`
  const leaves = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
  for (const name of people ? letters : [...letters, ...signs]) {
    const { data, errors } = await ask(query, { i: input(name) }, 'all')
    expect(errors).toBeUndefined()
    expect(leaves(data)).toEqual([name])
  }
  for (const name of people ? [long, ...signs] : [long]) {
    const { errors, data } = await ask(query, { i: input(name) }, 'all')
    expect(data ?? { f: null }).toEqual({ f: null })
    expect(Object.keys((errors?.[0]?.extensions.validation ?? {}) as object)).toEqual([at])
  }
})
