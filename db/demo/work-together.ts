import type { Db } from '../src/client.ts'

// Loads the editors' work with each other: a talk about a text, its review, the people who follow it, and a changed text that waits.

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

/** Loads the work of a local college's editor and its teacher on one published article. */
export async function loadWorkTogether(db: Db, { groups, people, now }: Loaded): Promise<void> {
  const [gunilla = 0, malin = 0] = [people.get('gunexe'), people.get('malski')]
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { id: content_id, body } = await db.content.findFirstOrThrow({
    where: { type: 'article', status: 'published', trashed_at: null, group_id: groups.get('eslov-hoor-horby') ?? 0 },
    orderBy: { id: 'asc' },
    select: { id: true, body: true },
  })
  // A passage of the first paragraph, up to the end of a word.
  const [, quote = ''] = body.match(/<p>([^<&]{12,40})(?=[ .,])/) ?? []
  const on = { content_id }
  const asked = await db.recordComment.create({
    data: {
      ...on,
      author_id: gunilla,
      body: 'Är det inte minst 15 veckor per elev på programmet?',
      created_at: ago(50),
    },
    select: { id: true },
  })
  const answer = { author_id: malin, body: 'Jo, jag skriver ut det och länkar till Skolverket.', created_at: ago(48) }
  await db.recordComment.createMany({
    data: [
      { ...on, ...answer, parent_id: asked.id },
      {
        ...on,
        author_id: malin,
        body: 'Ska vi ha en mall för överenskommelsen i dokumentbanken?',
        created_at: ago(30),
      },
      { ...on, author_id: gunilla, quote, body: 'Kan vi säga det här kortare?', created_at: ago(28) },
    ],
  })
  const review = { ...on, asked_by_id: malin, decided_by_id: gunilla, created_at: ago(52) }
  await db.recordReview.create({
    data: { ...review, status: 'sent_back', word: 'Stämmer veckorna?', decided_at: ago(50) },
    select: { id: true },
  })
  await db.recordReview.create({
    data: { ...review, status: 'approved', created_at: ago(47), decided_at: ago(46), version: ago(46) },
    select: { id: true },
  })
  await db.recordFollow.create({ data: { ...on, user_id: gunilla, created_at: ago(52) }, select: { id: true } })
}

/** The college whose every text somebody else reviews. */
const reviewedGroup = 'halmstad-hylte-laholm'
const newLead =
  'Hodan Exempelsson på Lindhagens äldreboende får utmärkelsen, som delas ut på konferensen i Halmstad den 11 december.'

/** Loads a changed text that waits beside its published article until somebody else than the office's editor approves it. */
export async function loadWaitingChange(db: Db, { groups, people, now }: Loaded): Promise<void> {
  const group_id = groups.get(reviewedGroup) ?? 0
  const author_id = people.get('kerpro') ?? 0
  const saved_at = new Date(now.getTime() - 3 * 3_600_000)
  await db.setting.create({ data: { name: 'publishReview', category: 'publishing', value: 'everyone', group_id } })
  const article = await db.content.findFirstOrThrow({
    where: { type: 'article', status: 'published', group_id, slug: 'arets-handledare-2026-ar-utsedd' },
    select: { id: true, updated_at: true },
  })
  const content_id = article.id
  const { snapshot } = await db.revision.findFirstOrThrow({
    where: { content_id },
    orderBy: { id: 'desc' },
    select: { snapshot: true },
  })
  const data = { lead: newLead }
  await db.pendingText.create({
    data: {
      ...{ content_id, author_id, base: article.updated_at, saved_at, data },
      snapshot: { ...(snapshot as object), ...data },
    },
    select: { id: true },
  })
  const created_at = new Date(saved_at.getTime() + 60_000)
  await db.recordReview.create({
    data: { content_id, asked_by_id: author_id, status: 'waiting', created_at },
    select: { id: true },
  })
}
