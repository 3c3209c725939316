import { prepareDemo } from '@kollegium/db/demo'
import { expect, onTestFinished, test } from 'vitest'
import { loadActor } from '../access/actor.ts'
import { installAccess } from '../access/default-roles.ts'
import { contextFor, type SignedInContext } from '../engine/context.ts'
import { whereCurrentStatus } from '../engine/publication.ts'
import type { Resource } from '../engine/resource.ts'
import { application } from '../modules/applications/application.entity.ts'
import { printQueue } from '../modules/certificates/runs/print.job.ts'
import { article } from '../modules/content/article.entity.ts'
import { avatarNames } from '../modules/documents/avatars.ts'
import { chosenAvatar } from '../modules/documents/chosen-avatar.ts'
import { isPublic } from '../modules/documents/file-link.ts'
import { installClients } from '../platform/auth/clients.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { createWorld } from '../testing/world.ts'
import { materialPresentation } from '../views/material/presentation.ts'
import { createSiteSearch } from '../views/site/search.ts'
import { latestActivity } from '../views/together/activity.ts'
import { createCaller } from './caller.ts'
import { demoTools } from './demo-tools.ts'
import { createQueues } from './jobs.ts'

const world = await createWorld()
const { db, services } = world

const lists: Record<string, Resource> = { article, application }

/** Tables without rows in an unused network, each with the reason. */
const empty = {
  CertificateSupplement: 'a supplement is made when somebody fetches it',
  SystemNotice: 'nothing is wrong with the installation',
  CertificateDocument: 'papers are made when somebody prints',
  Credential: 'credentials are made when somebody fetches one',
  CredentialKey: 'the first credential makes them',
  DocumentUse: 'nobody has opened or verified a document',
  AccountRequest: 'nobody has asked for an account with the school’s account',
  LinkedAccount: 'nobody has signed in with the school’s account',
  SignInAttempt: 'nobody has signed in with the school’s account',
  UsedAssertion: 'nobody has signed in with the school’s account',
  GroupAlias: 'no sub-site has had another address',
  OauthCode: 'nobody has signed in',
  OauthToken: 'nobody has signed in',
  Preference: 'everyone’s apps are as they come',
  RateLimit: 'nobody has tried anything',
  Erasure: 'nobody has asked to be erased',
  RetentionRun: 'no removal of personal data has run',
  ReadCount: 'nobody has read anything',
  Copy: 'nobody has copied a text to another group',
  DraftLink: 'nobody has shared a draft',
  ListRun: 'nobody has acted on a whole list',
  ListRunRow: 'nobody has acted on a whole list',
  KeptText: 'nobody has typed without saving',
  RecentRecord: 'nobody has opened a record',
  RemovedRow: 'nobody has removed anything in the last hour',
  ListLook: 'everyone’s lists are as they come',
  ClosedMessage: 'nobody has closed a message',
  TextLink: 'no night has passed, in which links are checked',
  FormReceipt: 'nobody has sent a form in the last two days',
  AuthenticatorApp: 'nobody has connected one',
  FactorReset: 'nobody has lost a phone',
  Passkey: 'nobody has made one',
  RecoveryCode: 'they come with the first passkey or app',
  SignInPolicy: 'nothing is demanded until the office demands it',
  UsedTicket: 'nobody has signed in',
  SignIn: 'nobody has signed in',
  SignInLink: 'nobody has asked for one',
  Wording: 'the words are those of the dictionaries',
}

test('the demo network has something of everything that a person sees, and its pictures and lists hold', async () => {
  const boss = await startBoss(world.env, world.url, services.logger)
  onTestFinished(() => boss.stop({ graceful: false }))
  await createQueues(boss)
  Object.assign(services, { boss })
  await installAccess(db)
  await installClients(db, world.env)
  await prepareDemo(db, { password: 'Kollegium2026' }, (tx) => demoTools(services, tx))

  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1`
  const counted = tables.map(({ name }) => `SELECT '${name}' AS name, EXISTS (SELECT FROM "${name}") AS some`)
  const found = await db.$queryRawUnsafe<{ name: string; some: boolean }[]>(counted.join(' UNION ALL '))
  expect(found.flatMap(({ name, some }) => (some ? [] : [name])).sort()).toEqual(Object.keys(empty).sort())

  // The network holds a text with a coming publication day, and a list of diploma holders that is made like any other
  // print.
  expect(
    await db.content.count({ where: { AND: [{ trashed_at: null }, whereCurrentStatus('scheduled')] } }),
  ).toBeGreaterThan(0)
  const [run] = await db.printRun.findMany({
    select: { output: true, total: true, author: { select: { name: true } } },
  })
  expect(run).toEqual({ output: 'xlsx', total: 12, author: { name: 'farpro' } })
  expect(await boss.findJobs(printQueue)).toHaveLength(1)

  // "Vem gjorde vad" tells the editors' work: several people's, with the changed fields.
  const office = await db.user.findFirstOrThrow({ where: { name: 'kerpro' }, select: { id: true } })
  const reader = (await loadActor(db, office.id)) as SignedInContext['actor']
  const { items: acts } = await latestActivity(contextFor(services, reader) as SignedInContext, { limit: 20 })
  expect(new Set(acts.map(({ person }) => person?.name)).size).toBeGreaterThan(2)
  expect(acts.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'update']))
  expect(acts.find(({ record }) => record.title === 'Huvudmeny')).toMatchObject({ action: 'update', fields: ['links'] })
  expect(acts.map(({ at }) => at)).toEqual(
    acts
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )

  // A changed text waits beside its published article. The administrator sees it on the start page, and approves it.
  const chief = await db.user.findFirstOrThrow({ where: { name: 'birtes' }, select: { id: true } })
  const api = createCaller(contextFor(services, (await loadActor(db, chief.id)) as SignedInContext['actor']))
  const [waits] = (await api.review.waiting()).items
  if (waits?.entity !== 'article') throw new Error('no article waits')
  expect(waits).toMatchObject({ title: 'Årets handledare 2026 är utsedd', asked_by: { id: office.id }, mine: true })
  const key = { entity: 'article' as const, id: waits.id }
  const lead = async () => (await api.article.get({ id: waits.id })).lead
  expect(await lead()).not.toContain('11 december')
  const form = await api.review.form(key)
  expect(form).toMatchObject({
    record: { lead: expect.stringContaining('11 december') },
    kept: { keeps: true, pending: { behind: false, hidden: false, direct: false, lost: [] } },
  })
  expect((await api.article.compare({ id: waits.id, pending: true })).changes).toMatchObject([{ field: 'lead' }])
  await api.review.approve({ ...key, updated_at: form.version })
  expect(await lead()).toContain('11 december')

  // The method material is a small library of its own.
  const material = await materialPresentation(services)
  expect(material.texts).toBeGreaterThanOrEqual(12)
  expect(material.documents).toBeGreaterThanOrEqual(8)

  // Visitors have searched for what the sites don't have, and fetched what everyone may.
  const search = createSiteSearch(services)
  const missed = await db.siteSearch.groupBy({ by: ['group_id', 'words'], where: { words: { not: '' } } })
  expect(missed.length).toBeGreaterThan(3)
  for (const { group_id, words } of missed) {
    const found = await search({ search: words, place: { groupId: group_id, network: false } })
    expect([words, found.site]).toEqual([words, 0])
  }
  const fetched = await db.documentFetch.findMany({ distinct: ['file_id'], select: { file: true } })
  expect(fetched.filter(({ file }) => !isPublic(file))).toEqual([])

  // Visitors see the contact with her own picture, and a contact without one with the default picture.
  const pictureOf = async (name: string) => {
    const { images } = await db.user.findFirstOrThrow({
      where: { name },
      select: { images: { include: { file: true } } },
    })
    return images.map(({ file, description }) => [isPublic(file), file.filetype, description])
  }
  expect(await pictureOf('ivamon')).toEqual([
    [true, 'image/png', expect.stringMatching(/^Porträtt av \S+ \S+, tecknat$/)],
  ])
  expect(await pictureOf('malski')).toEqual([])
  for (const name of avatarNames) {
    expect(await chosenAvatar({ db, env: world.env }, 'skane.vo.localhost:3000', name)).toMatch(/\/forvald-\w+\.png$/)
  }

  // The list knows the columns of each saved filter.
  for (const { list, query, columns } of await db.savedFilter.findMany()) {
    const resource = lists[list]
    if (!resource) continue // a list of the cert app, which web defines
    expect(resource.list.columns.map(({ key }) => key)).toEqual(expect.arrayContaining(columns))
    const known = [...resource.list.filters.map(({ key }) => key), 'sort']
    expect(known).toEqual(expect.arrayContaining([...new URLSearchParams(query).keys()]))
  }
}, 120_000)
