import { type Subject, subjectFacts, subjectNames } from '@kollegium/api/definitions'
import { capitalise, listText, lowerFirst, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { type Area, areas, specialVerbs, type Verb, verbs } from './role-areas.ts'
import { subjectTitle } from './subject-title.ts'

// Rights as sentences, made of subjects and actions: "Utfärda och återkalla diplom och intyg". No role has a sentence of its own, so
// a role that is changed tells the truth.

/** The rights of roles: everywhere, in the groups of the memberships, and in the groups below. */
export type Rights = Outputs['access']['ofRoles'][number]
type Place = keyof Rights
/** A thing to do, by the word for it: `all` is every verb of the table, and `look` reading and nothing more. */
type Doing = Verb | 'all' | 'look' | 'everything'

/** Verbs that are told together. */
const families: readonly (readonly Verb[])[] = [verbs, ['issue', 'revoke'], ['reveal'], ['masquerade']]
const specials: readonly string[] = specialVerbs

/** The parts that tasks are listed under; areas of no other part belong to the admin. */
const parts = [
  { key: 'app.cert', areas: ['role.area.papers', 'role.area.college', 'role.area.prints', 'role.area.courses'] },
  { key: 'app.admin', areas: [] },
  { key: 'app.validig', areas: ['role.area.validation'] },
] as const satisfies readonly { key: TextKey; areas: readonly TextKey[] }[]
type Part = (typeof parts)[number]['key']

const partOf = (area: Area): Part =>
  parts.find((part) => (part.areas as readonly string[]).includes(area.key))?.key ?? 'app.admin'

/** Areas that have another word inside a sentence. */
const inSentence: Record<string, TextKey> = {
  'role.area.bank': 'task.area.bank',
  'role.area.statistics': 'task.area.statistics',
}
/** Areas that one word tells together. */
const content = ['role.area.texts', 'role.area.lists', 'role.area.events', 'role.area.tags']

/** Areas that a short sentence names first. */
const mainAreas: readonly string[] = ['role.area.users', 'role.area.papers'] satisfies TextKey[]

/** Takes "Artiklar, sidor och sektioner" apart, so that a longer list of it has one "och". */
const wordsOf = (label: string) => lowerFirst(label).split(/, | och /)

/** Something that is done with an area, or with some subjects of it. */
type Unit = { area: Area; place: Place; doing: readonly Doing[]; names: string[]; isWhole: boolean }
type Row = { subject: string; possible: Verb[]; held: Verb[] }

/** `isDifference`: reading may be held by both, so that all but reading is told as all. */
function doingOf(rows: readonly Row[], held: readonly Verb[], isDifference: boolean): readonly Doing[] {
  const isAll = rows.every(
    (row) =>
      row.held.length ===
      row.possible.filter((verb) => !isDifference || verb !== 'read' || row.held.includes(verb)).length,
  )
  if (isAll && held.includes('update')) return ['all']
  return held.join() === 'read' ? ['look'] : held
}

const areaWords = ({ key, name }: Area) => wordsOf(inSentence[key] ? t(inSentence[key]) : name())

/** Names some subjects of an area: by the area without the few others, or one by one. */
function namesOf(area: Area, rows: readonly Row[], some: readonly Row[]): string[] {
  const titles = (of: readonly Row[]) => of.map(({ subject }) => lowerFirst(subjectTitle(subject)))
  const others = rows.filter((row) => !some.includes(row))
  if (some.length < 3 || others.length > 2) return titles(some)
  const words = areaWords(area)
  const last = t('task.but', { area: words.at(-1) ?? '', names: listText(titles(others)) })
  return [...words.slice(0, -1), last]
}

type Held = { place: Place; actions: ReadonlyMap<string, readonly string[]>; isDifference: boolean }

function unitsOf(area: Area, family: readonly Verb[], { place, actions: heldOf, isDifference }: Held): Unit[] {
  const rows = area.subjects
    .map((subject): Row => {
      const actions: readonly string[] = subjectFacts(subject as Subject).actions
      const possible = family.filter((verb) => actions.includes(verb))
      return { subject, possible, held: possible.filter((verb) => heldOf.get(subject)?.includes(verb)) }
    })
    .filter(({ possible }) => possible.length > 0)
  const given = rows.filter((row) => row.held.length > 0)
  if (given.length === 0) return []
  const union = family.filter((verb) => given.some((row) => row.held.includes(verb)))
  const isUniform = rows.every(
    (row) => row.held.length > 0 && row.possible.every((verb) => row.held.includes(verb) === union.includes(verb)),
  )
  if (isUniform)
    return [{ area, place, doing: doingOf(rows, union, isDifference), names: areaWords(area), isWhole: true }]
  return [...Map.groupBy(given, (row) => row.held.join()).values()].map((some) => ({
    ...{ area, place, isWhole: false, names: namesOf(area, rows, some) },
    doing: doingOf(some, some[0]?.held ?? [], isDifference),
  }))
}

/** The units of all areas at a place. */
function unitsAt(rights: Rights, place: Place, isDifference: boolean): Unit[] {
  const actions = new Map(
    rights[place].map(({ subject, actions }) => [subject as string, actions as readonly string[]]),
  )
  return areas.flatMap((area) => families.flatMap((family) => unitsOf(area, family, { place, actions, isDifference })))
}

/** One sentence of units in which the same is done at the same place. */
type Line = { part: Part; place: Place; doing: readonly Doing[]; names: string[] }

function lineOf(units: readonly Unit[]): Line {
  const isOfContent = ({ area }: Unit) => content.includes(area.key)
  const isContent = content.every((key) => units.some((unit) => unit.isWhole && unit.area.key === key))
  const first = units.find(isOfContent)
  const names = units.flatMap((unit) => {
    if (!isContent || !isOfContent(unit)) return unit.names
    return unit === first ? [t('task.area.content')] : []
  })
  const { area, place, doing } = units[0] as Unit
  return { part: partOf(area), place, doing, names }
}

/** How much a line tells of a person's task. */
function weightOf({ doing: [first, ...more] }: Line): number {
  if (first === 'all') return 9
  if (first && specials.includes(first)) return 5 - specials.indexOf(first)
  return more.includes('publish') ? 8 : first === 'look' ? 0 : 7
}

/** @param isShort without parts, and the things first that make a task */
function linesOf(rights: Rights, { isShort = false, isDifference = false } = {}): Line[] {
  const places: readonly Place[] = ['here', 'everywhere', 'below']
  const rank = ({ area }: Unit) => (isShort && mainAreas.includes(area.key) ? 0 : 1)
  const units = places
    .flatMap((place) => unitsAt(rights, place, isDifference))
    .sort((one, other) => rank(one) - rank(other))
  const alike = Map.groupBy(units, ({ area, place, doing }) => `${!isShort && partOf(area)} ${place} ${doing.join()}`)
  return [...alike.values()].map(lineOf).sort((one, other) => weightOf(other) - weightOf(one))
}

/** A few acts are their own whole sentence. */
const isBare = ({ doing }: Line) => doing.includes('reveal') || doing.includes('masquerade')

const sentence = (doing: readonly Doing[], names: readonly string[], form: 'do' | 'does') =>
  capitalise([listText(doing.map((each) => t(`task.${form}.${each}`))), listText(names)].filter(Boolean).join(' '))

/** Tells whether rights are all that there are. */
const isEverything = ({ everywhere }: Rights) =>
  subjectNames.every((subject) => {
    const held = everywhere.find((each) => each.subject === subject)?.actions ?? []
    return subjectFacts(subject).actions.every((action) => held.includes(action))
  })

/** A sentence about what a person may do, with a word on where, or on how. */
export type Task = { text: string; hint: string }
export type TaskPart = { label: string; tasks: Task[]; not: string[] }

function taskOf(line: Line, hasGroups: boolean): Task {
  const places = { everywhere: hasGroups ? t('task.inNetwork') : '', here: '', below: t('task.below') }
  const bare = isBare(line)
  const hints = [
    bare && line.doing.includes('reveal') && capitalise(listText(line.names)),
    places[line.place],
    line.doing.includes('reveal') && t('task.logged'),
  ]
  return { text: sentence(line.doing, bare ? [] : line.names, 'do'), hint: hints.filter(Boolean).join(' · ') }
}

/** Reading in the groups below is told with the same reading in the group itself. */
function withBelow(lines: readonly Line[], hasGroups: boolean): Task[] {
  const isSame = (one: Line, other: Line) => String([one.doing, one.names]) === String([other.doing, other.names])
  const twice = lines.filter(
    (line) => line.place === 'below' && lines.some((each) => each.place === 'here' && isSame(each, line)),
  )
  return lines
    .filter((line) => !twice.includes(line))
    .map((line) => taskOf(twice.find((each) => isSame(each, line)) ?? line, hasGroups))
}

/** The acts that are told even to be missing. */
const telling = [
  { part: 'app.cert', area: 'role.area.papers', doing: ['issue', 'revoke'] },
  { part: 'app.admin', area: 'role.area.texts', doing: ['publish'] },
  { part: 'app.admin', area: 'role.area.users', doing: ['create'] },
] as const satisfies readonly { part: Part; area: TextKey; doing: readonly Verb[] }[]

function missing(rights: Rights, part: Part): string[] {
  const held = Object.values(rights).flat()
  return telling
    .filter((act) => act.part === part)
    .flatMap(({ area: key, doing }) => {
      const area = areas.find((each) => each.key === key)
      const verbs: readonly string[] = doing
      const has = held.some(
        ({ subject, actions }) => area?.subjects.includes(subject) && actions.some((action) => verbs.includes(action)),
      )
      if (has || !area) return []
      return key === 'role.area.users' ? capitalise(t('task.invite')) : sentence(doing, areaWords(area), 'do')
    })
}

/**
 * Tells rights in a few sentences, part by part; none for rights that give nothing. `not` names those that are missed most. Rights that
 * hold everywhere say so beside rights of groups.
 */
export function tasksOf(rights: Rights): TaskPart[] {
  if (isEverything(rights)) {
    const task = { text: sentence(['everything'], [], 'do'), hint: t('task.inNetwork') }
    return [{ label: t('app.admin'), tasks: [task], not: [] }]
  }
  const lines = linesOf(rights)
  if (lines.length === 0) return []
  const inGroups = rights.here.length > 0
  return parts
    .map(({ key }) => ({
      label: t(key),
      tasks: withBelow(
        lines.filter((line) => line.part === key),
        inGroups,
      ),
      not: missing(rights, key),
    }))
    .filter(({ tasks, not }) => tasks.length + not.length > 0)
}

/** Tells rights that one has and another lacks. `inGroups`: groups are compared, so that other rights are told to hold everywhere. */
export const differenceOf = (rights: Rights, inGroups: boolean): Task[] =>
  withBelow(linesOf(rights, { isDifference: true }), inGroups)

/** The most words of things that a short sentence names. */
const fewNames = 3

function shortSentence({ doing }: Line, names: readonly string[]): string {
  if (names.length <= fewNames) return `${sentence(doing, names, 'does')}.`
  return `${sentence(doing, [], 'does')} ${t('task.more', { names: names.slice(0, fewNames).join(', ') })}.`
}

/**
 * Tells the most telling of some rights in one short sentence, or two: issuing, and the things looked after besides. `everywhere`: it
 * holds in every group.
 */
export function shortTask(rights: Rights): { text: string; everywhere: boolean } {
  if (isEverything(rights)) return { text: `${sentence(['everything'], [], 'does')}.`, everywhere: true }
  const issuing = (line: Line) => (line.doing.includes('issue') ? 1 : 0)
  const [first, ...others] = linesOf(rights, { isShort: true })
    .filter((line) => !isBare(line))
    .sort((one, other) => issuing(other) - issuing(one))
  if (!first) return { text: t('task.none'), everywhere: false }
  const second = others
    .filter((line) => issuing(first) && line.place === first.place && weightOf(line) > 6)
    .map((line) => ({ line, names: line.names.filter((name) => !first.names.includes(name)) }))
    .find(({ names }) => names.length > 0)
  const texts = [shortSentence(first, first.names), ...(second ? [shortSentence(second.line, second.names)] : [])]
  return { text: texts.join(' '), everywhere: first.place === 'everywhere' }
}
