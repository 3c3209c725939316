import { buildPeriods } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import { isOpenToCandidates } from '../../access/candidate-procedures.ts'
import { procedures } from '../../access/matrix-procedures.ts'
import type { Subject } from '../../access/subjects.ts'
import { sampled } from '../../entities/samples.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'
import { type Cast, cast, type Tree } from '../../testing/actors.ts'
import { refused } from '../../testing/editor.ts'
import { callByPath } from '../../testing/inputs.ts'
import {
  belongsTo,
  isBelow,
  may,
  mayAnywhere,
  mayChangeSomething,
  type Place,
  places,
} from '../../testing/matrix-rights.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { both, type Id, idsOf, type List, listsOver } from './testing-lists.ts'

// Every list gives every actor exactly the rows that the tables of matrix.ts let the actor read, nested rows included.

const { db, tree, actors, rows, education, office, people, validation, inputs } = await createMatrixWorld(cast, {
  site: false,
})
const { groupsWhere, readable, content, nationwide, papers } = listsOver({ tree, rows })
// The statistics count certified groups, and their figures must follow the actor's rights, too.
for (const { id } of await db.group.findMany({ select: { id: true } })) await buildPeriods(db, id, ['2020-01-01'])

/** Surveys without a group: those that candidates were handed, too. */
const networkSurveys = await db.validigGeneralSurvey.findMany({ where: { group_id: null }, select: { id: true } })

/** All memberships, as [place, user]. */
const held = Object.entries(cast).flatMap(([name, { groups = [] }]) =>
  groups.map(([, place]) => [place, actors.ids[name] ?? 0] as const),
)
const residents = Object.entries(people.residents).map(([place, { user }]) => [place as keyof Tree, user.id] as const)
const memberships = [...held, ...residents]
const users = {
  wanted: (who: Cast) => {
    const candidates = places.map((place) => rows[place].validation.candidate.user_id)
    const others = [...residents.map(([, id]) => id), people.outsider.user.id, ...candidates]
    const everyone = [...Object.values(actors.ids), ...others]
    if (may(who, 'User', 'read', 'front')) return everyone
    const seen = memberships.filter(([place]) => may(who, 'User', 'read', place))
    return [...new Set(seen.map(([, user]) => user))]
  },
}
/**
 * The people that a course moment's author may choose: the readable ones, and those of the own college, of the groups
 * above and below.
 */
const takingPart = {
  wanted: (who: Cast) => {
    const mayThere = (place: Place) => may(who, 'CourseMoment', 'create', place)
    if (!mayAnywhere(who, 'CourseMoment', 'create')) return []
    const own = (who.groups ?? []).map(([, at]) => at).filter(mayThere)
    const near = (place: Place) => own.some((at) => at === place || isBelow(at, place) || isBelow(place, at))
    const around = memberships.filter(([place]) => near(place)).map(([, user]) => user)
    return [...new Set([...users.wanted(who), ...around])]
  },
}
/** All rows of a table that lies in no group, for actors that may read it. */
const whole = (subject: Subject, table: { id: number }[]) => (who: Cast) =>
  may(who, subject, 'read', 'front') ? table.map(({ id }) => id) : []
const permissionsOf = (answer: unknown) => idsOf((answer as { permissions: unknown }).permissions)
const knownGroups: List = {
  wanted: groupsWhere((who, place) => may(who, 'Group', 'read', place) || belongsTo(who, place)),
}

const figuresIn = (answer: unknown, lists: string[]) =>
  lists.flatMap((list) => (answer as Record<string, { id: Id }[]>)[list] ?? []).map(({ id }) => id)
const figures = groupsWhere((who, place) => may(who, 'Statistics', 'read', place))

const lists: Record<string, List> = {
  ...Object.assign(
    {},
    ...sampled.map(({ name, subject, group }) =>
      content(name, subject as Subject, ({ samples }, place) =>
        group === 'group_id' || place === 'front' ? [samples[name]?.id] : [],
      ),
    ),
  ),
  ...content('accountRequest', 'AccountRequest', ({ accountRequest }) => [accountRequest.id]),
  'search.user': users,
  ...both('user', users),
  ...nationwide('licensee', 'Licensee', people.licensee.id),
  ...both('role', { wanted: whole('Role', await db.role.findMany()) }),
  ...both('groupsRole', { wanted: whole('GroupsRole', await db.groupsRole.findMany()) }),
  'permission.acl': { ids: permissionsOf, wanted: whole('Permission', await db.permission.findMany()) },
  'groupsPermission.acl': {
    ids: permissionsOf,
    wanted: whole('GroupsPermission', await db.groupsPermission.findMany()),
  },
  ...both('group', { wanted: groupsWhere((who, place) => may(who, 'Group', 'read', place)) }),
  'group.all': knownGroups,
  'search.group': knownGroups,
  'message.turned': { wanted: readable('Message', ({ trashed }) => [trashed.message.id]) },
  'search.files': { wanted: readable('File', ({ file, image, spareFile }) => [file.id, image.id, spareFile.id]) },
  // The texts of the group and of the front site.
  'group.startPages': {
    wanted: readable('Page', ({ page }, place) => (place === 'here' || place === 'front' ? [page.id] : [])),
  },
  'group.selector': { wanted: groupsWhere(mayChangeSomething) },
  'group.membersOf': {
    input: { ids: Object.values(tree) },
    wanted: (who) => memberships.filter(([place]) => may(who, 'Membership', 'read', place)).map(([, user]) => user),
  },
  ...nationwide('education', 'Education', education),
  'statistics.general': {
    ids: (answer) => figuresIn(answer, ['regions', 'localColleges', 'employers', 'educators']),
    wanted: figures,
  },
  'statistics.certification': {
    ids: (answer) =>
      figuresIn(answer, ['certifiedRegions', 'certifiedLocalColleges', 'certifiedEducators', 'certifiedEmployers']),
    wanted: figures,
  },
  'statistics.documents': {
    // Each group has issued documents. The line of a region that may not be read is that of its college.
    ids: (answer) =>
      (answer as { colleges: { id: Id; locals: { id: Id }[] }[] }).colleges.flatMap(({ id, locals }) => [
        id,
        ...locals.map((local) => local.id),
      ]),
    wanted: figures,
  },
  'validationStaff.list': {
    wanted: readable('ValidigCandidate', ({ validation: { candidate } }, place) =>
      place === 'front' ? [candidate.id, validation.candidate.id] : [candidate.id],
    ),
  },
  ...content('generalSurvey', 'ValidigGeneralSurvey', ({ survey }, place) =>
    place === 'front' ? networkSurveys.map(({ id }) => id) : [survey.id],
  ),
  ...nationwide('validigKeyword', 'ValidigKeyword', office.validigKeyword.id),
  ...nationwide('application', 'Application', office.application.id),
  ...nationwide('newsletterSubscriber', 'NewsletterSubscriber', office.newsletterSubscriber.id),
  ...content('article', 'Article', ({ article }) => [article.id]),
  ...content('page', 'Page', ({ page }) => [page.id]),
  ...content('section', 'Section', ({ section }) => [section.id]),
  ...content('event', 'Event', ({ event }) => [event.id]),
  'trash.list': {
    // The answer holds the ids of three tables.
    ids: (answer) =>
      (answer as { items: { entity: string; id: number }[] }).items.map(({ entity, id }) => `${entity} ${id}`),
    wanted: (who) =>
      Object.entries({ article: 'Article', menu: 'Menu', message: 'Message' } as const).flatMap(([entity, subject]) =>
        places
          .filter((place) => may(who, subject, 'delete', place))
          .map((place) => `${entity} ${rows[place].trashed[entity as 'article'].id}`),
      ),
  },
  ...content('tag', 'Tag', ({ tag }) => [tag.id]),
  ...content('card', 'Card', ({ card }) => [card.id]),
  ...content('queue', 'Queue', ({ queue }) => [queue.id]),
  ...content('book', 'Book', ({ book, shelf }) => [book.id, shelf.id]),
  'book.tree': { wanted: readable('Book', ({ book, shelf }) => [book.id, shelf.id]) },
  ...content('menu', 'Menu', ({ menu }) => [menu.id]),
  ...content('menuLink', 'MenuLink', ({ menulink }) => [menulink.id]),
  ...content('message', 'Message', ({ message }) => [message.id]),
  ...content('portfolio', 'Portfolio', ({ portfolio, spare }) => [portfolio.id, spare.id]),
  ...content('folder', 'Folder', ({ folder, spareFolder }) => [folder.id, spareFolder.id]),
  ...content('file', 'File', ({ file, image, spareFile }) => [file.id, image.id, spareFile.id]),
  ...Object.assign({}, ...kindNames.map(papers)),
  'issuedDocument.list': {
    wanted: (who) =>
      kindNames.flatMap((kind) =>
        readable(
          kindBasics[kind].subject,
          ({ papers }) => papers?.[kind].issued.persons.map(({ id }) => id) ?? [],
        )(who),
      ),
  },
  'holderRequest.list': {
    wanted: (who) =>
      places
        .filter((place) => may(who, 'Diploma', 'issue', place))
        .flatMap((place) => rows[place].papers?.request ?? []),
  },
  ...content('courseMoment', 'CourseMoment', ({ papers }) => (papers ? [papers.courseMoment.id, papers.taught] : [])),
  'courseMoment.people': takingPart,
  // Each actor sees only own runs, and the issuer started all of these.
  'print.list': {
    wanted: (who, userId) => {
      if (userId !== actors.ids.issuer) return []
      return readable('PrintRun', ({ papers }) => (papers ? Object.values(papers.runs) : []))(who)
    },
  },
}
const counted = kindNames.map((name) => `${name}.counts`)

/** Whether the actor is a validation candidate alone, to whom the procedure is closed. */
const isRefused = (name: string, path: string) => name === 'candidate' && !isOpenToCandidates(path)

type Linked = { id: number; file_id: number; pivot: { education_usage_id: number } }
type Nested = Record<'parentGroups' | 'contacts' | 'educations' | 'tags' | 'images' | 'attachments', Linked[]> & {
  id: number
  docs: { id: number } | null
}

function inOrder(one: Id, other: Id): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

test('every procedure that gives a list is here', () => {
  const ways = ['list', 'known', 'managed', 'creatable']
  const paths = Object.keys(procedures).filter((path) => ways.includes(procedures[path]?.way ?? ''))
  expect([...Object.keys(lists), ...counted].sort()).toEqual(paths.sort())
})

describe.each(Object.keys(lists))('%s gives exactly the rows that may be read', (path) => {
  const { input = inputs[path], ids = idsOf, wanted } = lists[path] as List

  test.each(Object.keys(cast))('by %s, and a forged group adds nothing', async (name) => {
    const who = cast[name] as Cast
    if (isRefused(name, path)) {
      await expect(callByPath(await actors.as(name), path, input)).rejects.toEqual(refused('FORBIDDEN'))
      return
    }
    const all = wanted(who, actors.ids[name] ?? 0)
    const given = async (group: number | null) => ids(await callByPath(await actors.as(name, group), path, input))
    expect((await given(null)).sort(inOrder)).toEqual(all.sort(inOrder))
    for (const place of ['here', 'elsewhere'] as const) {
      for (const id of await given(tree[place])) expect(all).toContain(id)
    }
  })
})

test.each(counted)('%s counts what the list holds', async (path) => {
  for (const name of Object.keys(cast).filter((each) => !isRefused(each, path))) {
    const ctx = await actors.as(name)
    const { total } = (await callByPath(ctx, path.replace('counts', 'list'), {})) as { total: number }
    expect(await callByPath(ctx, path, {}), name).toMatchObject({ all: total })
  }
})

test('the members of a group are for who may read memberships, not for who may read the group', async () => {
  const here = memberships.filter(([place]) => place === 'here').map(([, user]) => user)
  const given = async (name: string) =>
    idsOf(await callByPath(await actors.as(name), 'group.members', { id: tree.here }))
  expect((await given('group_admin')).sort(inOrder)).toEqual(here.sort(inOrder))
  expect(await given('member')).toEqual([])
  expect(await given('group_admin above')).toEqual([])
})

test('nested rows are those of the row alone: parents, contacts, educations, tags, images, attachments', async () => {
  const { ids } = actors
  // Visitors are shown this user, and so is everyone.
  await db.user.update({ where: { id: ids.teacher ?? 0 }, data: { status: true } })
  await db.groupContact.create({ data: { group_id: tree.here, user_id: ids.teacher ?? 0 } })
  await db.groupContact.create({ data: { group_id: tree.elsewhere, user_id: ids.office ?? 0 } })
  for (const education_usage_id of [tree.here, tree.elsewhere]) {
    await db.educationUsage.create({ data: { education_id: education, education_usage_id } })
  }
  for (const name of ['member', 'editor', 'group_admin', 'administrator']) {
    const ctx = await actors.as(name)
    const group = (await callByPath(ctx, 'group.get', { id: tree.here })) as Nested
    expect(group.parentGroups.map(({ id }) => id)).toEqual([tree.above])
    expect(group.contacts.map(({ id }) => id)).toEqual([ids.teacher])
    expect(group.educations.map(({ pivot }) => pivot.education_usage_id)).toEqual([tree.here])
    expect(group.docs?.id).toBe(rows.here.portfolio.id)
    for (const [path, input] of [
      ['article.get', { id: rows.here.article.id }],
      ['article.records', { limit: 200 }],
    ] as const) {
      const answer = (await callByPath(ctx, path, input)) as Nested & { items?: Nested[] }
      const article = answer.items?.find(({ id }) => id === rows.here.article.id) ?? answer
      expect(article.tags.map(({ id }) => id)).toEqual([rows.here.tag.id])
      expect(article.images.map(({ file_id }) => file_id)).toEqual([rows.here.image.id])
      expect(article.attachments.map(({ file_id }) => file_id)).toEqual([rows.here.file.id])
    }
  }
})
