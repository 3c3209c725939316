import { type Subject, subjectFacts, subjectNames } from '@kollegium/api/definitions'
import { describe, expect, test } from 'vitest'
import '../../lib/form-texts.ts'
import { areas } from './role-areas.ts'
import { differenceOf, type Rights, shortTask, tasksOf } from './tasks.ts'

type Given = Record<string, string>
const mayOf = (given: Given) =>
  Object.entries(given).map(([subject, actions]) => ({ subject, actions: actions.split(' ') }))
const rights = (here: Given, everywhere: Given = {}, below: Given = {}) =>
  ({ here: mayOf(here), everywhere: mayOf(everywhere), below: mayOf(below) }) as unknown as Rights
/** Every action, or some, of each subject of an area. */
function whole(key: string, only?: string): Given {
  const area = areas.find((each) => each.key === key)
  const actionsOf = (subject: string) =>
    subjectFacts(subject as Subject).actions.filter((action) => !only || only.split(' ').includes(action))
  return Object.fromEntries((area?.subjects ?? []).map((subject) => [subject, actionsOf(subject).join(' ')]))
}
const told = (given: Rights) =>
  tasksOf(given).map(({ label, tasks, not }) => [
    label,
    ...tasks.map(({ text, hint }) => (hint ? `${text} | ${hint}` : text)),
    ...not.map((text) => `– ${text}`),
  ])
const contentAreas = ['role.area.texts', 'role.area.lists', 'role.area.events', 'role.area.tags']
const content = (only?: string) => Object.assign({}, ...contentAreas.map((key) => whole(key, only)))

describe('tasks', () => {
  test('tell an issuer’s rights part by part, and what is missed most', () => {
    const issuer = rights({
      ...whole('role.area.papers'),
      ...whole('role.area.courses'),
      PrintRun: 'read create',
      Group: 'read',
    })
    expect(told(issuer)).toEqual([
      [
        'Diplomverktyget',
        'Sköta diplom, intyg och kurstillfällen',
        'Se och skapa utskrifter',
        'Utfärda och återkalla diplom och intyg',
        'Se hela personnummer | Diplom, intyg och kurstillfällen · Loggas varje gång',
      ],
      ['Admin', 'Läsa grupper och certifiering', '– Publicera artiklar, sidor och sektioner', '– Bjuda in användare'],
    ])
  })

  test('tell the whole content of a site by one word, and reading it as reading', () => {
    expect(told(rights({ ...content(), Portfolio: 'read', Folder: 'read', File: 'read' }))).toEqual([
      ['Diplomverktyget', '– Utfärda och återkalla diplom och intyg'],
      ['Admin', 'Sköta webbplatsens innehåll', 'Läsa dokumentbanken', '– Bjuda in användare'],
    ])
    expect(told(rights(content('read')))[1]?.[1]).toBe('Läsa webbplatsens innehåll')
  })

  test('never say more than is held: a part of an area is told by its own words', () => {
    expect(told(rights({ Article: 'read update' }))[1]?.[1]).toBe('Se och redigera artiklar')
    expect(told(rights({ Article: 'read update', Page: 'read' }))[1]?.slice(1, 3)).toEqual([
      'Se och redigera artiklar',
      'Läsa sidor',
    ])
    expect(told(rights({ Application: 'read create update delete' }))[1]?.[1]).toBe('Sköta ansökningar')
    const { Diploma: _, ...others } = whole('role.area.papers', 'issue')
    expect(told(rights(others))[0]?.[1]).toBe('Utfärda diplom och intyg (utom diplom)')
  })

  test('say where a right holds, and tell reading below with the same reading here', () => {
    expect(told(rights({ Event: 'read' }, { Education: 'read' }, { Event: 'read' }))[1]?.slice(1, 3)).toEqual([
      'Läsa evenemang | Även i grupperna under',
      'Läsa utbildningar | I hela nätverket',
    ])
    expect(told(rights({}, { Education: 'read' }))[1]?.[1]).toBe('Läsa utbildningar')
  })

  test('follow each single right: without publishing nobody is told to look after texts', () => {
    expect(told(rights(whole('role.area.events')))[1]?.[1]).toBe('Sköta evenemang')
    expect(told(rights(whole('role.area.events', 'read create update delete')))[1]?.[1]).toBe(
      'Se, skapa, redigera och ta bort evenemang',
    )
  })

  test('of everything are one sentence, and of nothing none', () => {
    const all = Object.fromEntries(subjectNames.map((subject) => [subject, subjectFacts(subject).actions.join(' ')]))
    expect(told(rights({}, all))).toEqual([['Admin', 'Göra allt | I hela nätverket']])
    expect(shortTask(rights({}, all))).toEqual({ text: 'Gör allt.', everywhere: true })
    expect(tasksOf(rights({}))).toEqual([])
    expect(shortTask(rights({}))).toEqual({ text: 'Ger inga rättigheter.', everywhere: false })
  })

  test('have a word for every action of every subject', () => {
    for (const subject of subjectNames) {
      for (const action of subjectFacts(subject).actions) {
        const [part] = tasksOf(rights({ [subject]: action })).filter(({ tasks }) => tasks.length > 0)
        expect(part?.tasks.map(({ text }) => text).join(), `${subject} ${action}`).toMatch(/^[A-ZÅÄÖ][^:_.A-Z]+$/)
      }
    }
  })
})

describe('a short task', () => {
  test('begins with issuing, and names a few things alone', () => {
    const issuer = rights({ ...whole('role.area.papers'), ...content(), Group: 'read' }, { Education: 'read' })
    expect(shortTask(issuer)).toEqual({
      text: 'Utfärdar och återkallar diplom och intyg. Sköter webbplatsens innehåll.',
      everywhere: false,
    })
    const many = {
      ...whole('role.area.bank'),
      ...whole('role.area.books'),
      ...whole('role.area.events'),
      ...whole('role.area.groups'),
    }
    expect(shortTask(rights(many)).text).toBe('Sköter evenemang, boksidor, dokumentbanken med mera.')
    // People come first, and mere reading has no sentence beside more.
    const admin = rights({ ...many, ...whole('role.area.users', 'read create update delete'), Statistics: 'read' })
    expect(shortTask(admin).text).toBe('Sköter användare, medlemskap, evenemang med mera.')
  })

  test('tells one place, that of the first sentence', () => {
    expect(shortTask(rights({ Event: 'read' }, { Education: 'read create update delete' }))).toEqual({
      text: 'Sköter utbildningar.',
      everywhere: true,
    })
  })
})

test('a difference of all but reading, which both have, is told as looking after', () => {
  const more = differenceOf(rights({ ...content('create update delete publish'), ...whole('role.area.books') }), true)
  expect(more).toEqual([{ text: 'Sköta webbplatsens innehåll och boksidor', hint: '' }])
  expect(differenceOf(rights({ Event: 'create update' }), true)[0]?.text).toBe('Skapa och redigera evenemang')
  expect(differenceOf(rights({}, { Education: 'read' }), true)).toEqual([
    { text: 'Läsa utbildningar', hint: 'I hela nätverket' },
  ])
})
