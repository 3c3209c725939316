import { randomUUID } from 'node:crypto'
import { diplomaData } from '@kollegium/api/testing/certificates'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Certificates in the contract's style (readings, Contract): persons are rows of their own certificate.

const { db, ask, askers, national, editor, statementsOf } = await startGateway()
const group_id = editor.groupId
const { ctx, user } = await national([{ subject: 'all', name: 'manage' }], group_id)
askers.set('all', ctx)

type Person = { id: string; firstname: string; personal_number: string | null; number: string | null; status: string }
type Diploma = { id: string; status: string; principal: string; persons: Person[] }
const fields = 'id status principal persons { id firstname personal_number number status }'
const run = async (query: string, variables: object) => {
  const { data, errors } = await ask(query, variables as Record<string, unknown>, 'all')
  expect(errors).toBeUndefined()
  return data?.f as unknown as Diploma
}
const update = (id: string, i: object) =>
  run(`mutation ($id: ID!, $i: X) { f: updateDiploma(id: $id, input: $i) { ${fields} } }`, { id, i })

test('a diploma is made with its persons, changed one by one, issued, revoked; the number stays masked', async () => {
  const { persons = [], ...common } = diplomaData(group_id, { educator: 'Provköpings vuxenutbildning' })
  const made = await run(`mutation ($i: X) { f: createDiploma(input: $i) { ${fields} } }`, {
    i: { ...common, persons: { create: persons } },
  })
  const [first] = made.persons
  expect(made).toMatchObject({ status: 'draft', principal: common.principal })
  expect(first?.personal_number).toMatch(/^\d{8}-•{4}$/)
  const stored = () =>
    db.certificatePerson.findUnique({ where: { id: Number(first?.id) }, select: { personal_number_key: true } })
  const key = await stored()

  const changed = await update(made.id, {
    principal: 'Någon Annan',
    persons: {
      update: [{ id: first?.id, firstname: 'Ändrad' }],
      create: [{ ...persons[0], firstname: 'Ny', personal_number: null }],
    },
  })
  expect(changed.persons.map(({ firstname }) => firstname)).toEqual([
    'Ändrad',
    ...made.persons.slice(1).map((each) => each.firstname),
    'Ny',
  ])
  expect(changed.principal).toBe('Någon Annan')
  // A number that came back masked is as it was.
  expect(await stored()).toEqual(key)
  const fewer = await update(made.id, { persons: { delete: [changed.persons.at(-1)?.id] } })
  expect(fewer.persons.length).toBe(made.persons.length)

  const issued = await run(`mutation ($id: ID!) { f: issueDiploma(id: $id) { ${fields} } }`, { id: made.id })
  expect(issued).toMatchObject({ status: 'issued' })
  expect(issued.persons[0]?.number).toMatch(/^[0-9A-Z]{12}$/)
  const list = await ask(
    `fragment D on Diploma { ${fields} type personsCount educator } { diplomas(search: "Ändrad") { data { ...D faults } } }`,
    {},
    'all',
  )
  // Each row is as by itself, but for the fields that are looked up for one row alone.
  const personsCount = issued.persons.length
  const row = { ...issued, type: 'Diploma', personsCount, educator: 'Provköpings vuxenutbildning', faults: null }
  expect(list.data?.diplomas).toEqual({ data: [row] })
  const reissue = (person: object) =>
    ask(
      `mutation ($p: ID!, $n: N!) { f: reissueDiploma(person_id: $p, reason: "Felstavat", person: $n) { ${fields} } }`,
      { p: first?.id, n: person },
      'all',
    )
  const faulty = await reissue({ firstname: '', lastname: 'Rättad' })
  expect(faulty.errors?.[0]?.extensions.validation).toEqual({ 'person.firstname': [expect.any(String)] })
  // The number is masked in what a client has seen, and stays as it was.
  const { personal_number } = issued.persons[0] ?? {}
  const { data } = await reissue({ firstname: 'Åsa', lastname: 'Rättad', personal_number })
  const { persons: corrected } = (data as unknown as { f: Diploma }).f
  expect(corrected.find(({ id }) => id === first?.id)).toMatchObject({ status: 'replaced' })
  const inItsPlace = corrected.find(({ firstname }) => firstname === 'Åsa')
  expect(inItsPlace).toMatchObject({
    personal_number,
    status: 'issued',
    number: expect.stringMatching(/^[0-9A-Z]{12}$/),
  })
  const again = await reissue({ firstname: 'Åsa', lastname: 'Igen' })
  expect(again.errors?.[0]?.extensions.category).toBe('validation')

  const revoked = await run(
    `mutation ($p: ID!) { f: revokeDiploma(person_id: $p, reason: "Fel namn") { ${fields} } }`,
    {
      p: inItsPlace?.id,
    },
  )
  expect(revoked.persons.find(({ id }) => id === inItsPlace?.id)?.status).toBe('revoked')
  const gone = await ask('mutation ($id: ID!) { deleteDiploma(id: $id) { id } }', { id: made.id }, 'all')
  expect(gone.errors?.[0]?.extensions.category).toBe('validation')
})

test('a personal number may come without its hyphen, and is a text always', async () => {
  const { persons = [], ...common } = diplomaData(group_id)
  const create = `mutation ($i: X) { f: createDiploma(input: $i) { ${fields} } }`
  const numbers = ['191212121212', '19121212-1212', ' 1912121212 12 '.replaceAll(' ', '')]
  const made = await run(create, {
    i: { ...common, persons: { create: numbers.map((personal_number) => ({ ...persons[0], personal_number })) } },
  })
  expect(made.persons.map(({ personal_number }) => personal_number)).toEqual(numbers.map(() => '19121212-••••'))
  const odd = { ...persons[0], personal_number: 'null' }
  expect(
    (await run(create, { i: { ...common, persons: { create: [odd] } } })).persons[0]?.personal_number,
  ).not.toBeNull()
})

test('a save over a version that somebody else has changed is refused, when the client says which it saw', async () => {
  const { persons = [], ...common } = diplomaData(group_id, { educator: 'Skola' })
  const i = { ...common, persons: { create: persons } }
  const { id } = await run(`mutation ($i: X) { f: createDiploma(input: $i) { ${fields} } }`, { i })
  const seen = (await ask('query ($id: ID!) { diploma(id: $id) { updated_at } }', { id }, 'all')).data?.diploma
  expect(await update(id, { ...(seen as unknown as object), principal: 'Y' })).toMatchObject({ principal: 'Y' })
  const stale = { updated_at: '2020-01-01 00:00:00', principal: 'X' }
  const answer = await ask(
    'mutation ($id: ID!, $i: X) { updateDiploma(id: $id, input: $i) { id } }',
    { id, i: stale },
    'all',
  )
  // Old forms don't keep what was written.
  expect(answer.errors?.[0]?.extensions).toEqual({
    category: 'validation',
    validation: { input: [expect.stringMatching(/^.+ sparade en nyare version kl\. .+ Läs in den på nytt/)] },
  })
})

test('a list’s persons are fetched where they are asked for, those of all certificates in one statement', async () => {
  const { persons = [], ...common } = diplomaData(group_id, { educator: 'Hopskolan' })
  const make = () =>
    run('mutation ($i: X) { f: createDiploma(input: $i) { id } }', { i: { ...common, persons: { create: persons } } })
  const list = async (selection: string) => {
    const page = await run(`{ f: diplomas(search: "Hopskolan") { data { ${selection} } } }`, {})
    return (page as unknown as { data: (Diploma & { personsCount: number })[] }).data
  }
  const reading = async (selection: string) => {
    const all = await statementsOf(() => list(selection))
    return { all: all.length, persons: all.filter((sql) => sql.includes('"CertificatePerson"."firstname"')).length }
  }
  await make()
  await list('id')
  const plain = await reading('id status personsCount faults')
  expect(plain.persons).toBe(0)
  const one = await reading('id persons { id firstname }')
  expect(one.persons).toBe(1)
  await make()
  await make()
  const three = await list('id status personsCount persons { id firstname }')
  expect(three.map(({ personsCount }) => personsCount)).toEqual([persons.length, persons.length, persons.length])
  expect(three.map((each) => each.persons.map(({ firstname }) => firstname))).toEqual(
    three.map(() => persons.map(({ firstname }) => firstname)),
  )
  expect((await reading('id persons { id firstname }')).all).toBe(one.all)
})

test('a print tells how far it is, and where the finished file is while it may be given out', async () => {
  const made = { id: randomUUID(), status: 'running', output: 'pdf', total: 9, done: 2, failed: 1 } as const
  const names = { title: 'Diplom', filename: 'diplom.pdf' }
  const { id } = await db.printRun.create({ data: { ...made, ...names, author_id: user.id, group_id } })
  const now = async () => {
    const { data, errors } = await ask(`{ f: printRun(id: "${id}") { status step failed url } }`, {}, 'all')
    expect(errors).toBeUndefined()
    return data?.f
  }
  expect(await now()).toEqual({ status: 'running', step: 'making', failed: 1, url: null })
  await db.printRun.update({ where: { id }, data: { status: 'done' } })
  expect(await now()).toMatchObject({
    status: 'done',
    url: expect.stringMatching(/^http:\/\/.+\?expires=\d+&user=\d+&signature=/),
  })
  await db.printRun.update({ where: { id }, data: { output: 'mail' } })
  expect(await now()).toMatchObject({ status: 'done', url: null })
})
