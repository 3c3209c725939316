import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import type { DemoTools } from './tools.ts'

// Loads the past of the editors' work: earlier versions of some texts, a menu and a message, and the rows in the trash.

type Loaded = { groups: ReadonlyMap<string, number>; people: ReadonlyMap<string, number>; now: Date }

/** A version: its author, its days before the next one, and its differences from it. */
type Earlier = { by: string; daysBefore: number; was: readonly (readonly [now: string, then: string])[] }
type Past = {
  of: { content: Prisma.ContentWhereInput } | { menu: string } | { message: string }
  /** The author of the newest version. */
  by: string
  /** The earlier versions, the newest first. */
  earlier: readonly Earlier[]
}

const pasts: readonly Past[] = [
  {
    of: { content: { type: 'page', slug: 'for-handledare', group: { name: 'skane' } } },
    by: 'ivamon',
    earlier: [
      {
        by: 'kerpro',
        daysBefore: 6.2,
        was: [
          [
            'Fyra moduler som du läser i den ordning som passar dig: påbyggnad, lärling, språk och inkludering samt validering.',
            'Utbildningen är under arbete och startar i januari.',
          ],
        ],
      },
      {
        by: 'ivamon',
        daysBefore: 31.1,
        was: [
          [
            'Utbildning, material och träffar för den som tar emot elever på sin arbetsplats.',
            'Utbildning och material för den som tar emot elever.',
          ],
          ['är kostnadsfri för arbetsplatser som hör till', 'kostar 1 500 kronor för arbetsplatser som hör till'],
        ],
      },
    ],
  },
  {
    of: {
      content: { type: 'article', slug: 'las-till-underskoterska-nara-dig', group: { name: 'eslov-hoor-horby' } },
    },
    by: 'gunexe',
    earlier: [
      {
        by: 'malski',
        daysBefore: 3.3,
        was: [
          ['på dagtid och på kvällstid.', 'på dagtid.'],
          ['<tr><td>9 februari</td><td>Kväll och distans</td><td>20</td></tr>', ''],
        ],
      },
    ],
  },
  {
    of: { content: { type: 'event', slug: 'oppet-hus-vard-och-omsorg', group: { name: 'skane' } } },
    by: 'birtes',
    earlier: [
      {
        by: 'ivamon',
        daysBefore: 9.4,
        was: [
          ['Öppet hus: vård och omsorg', 'Öppet hus'],
          ['19:30', '19:00'],
        ],
      },
    ],
  },
  {
    of: { menu: 'skane-main' },
    by: 'ivamon',
    earlier: [
      { by: 'kerpro', daysBefore: 14.1, was: [['Artiklar', 'Nyheter']] },
      { by: 'ivamon', daysBefore: 40.2, was: [['Så blir du handledare', 'Handledare under apl']] },
    ],
  },
  {
    of: { message: 'Stängt för planering' },
    by: 'ivamon',
    earlier: [{ by: 'ivamon', daysBefore: 1.1, was: [['på fredag', 'på torsdag']] }],
  },
]

/** A menu does not store its author; its first version does. */
const menuAuthors = { skane: 'ivamon', 'eslov-hoor-horby': 'gunexe', 'halmstad-hylte-laholm': 'kerpro' }

const dayInMs = 86_400_000
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * dayInMs)

/**
 * Loads all of it. It runs after all other parts that editors write, so that each of their rows gets its first version.
 */
export async function loadVersions(db: Db, loaded: Loaded, tools: DemoTools): Promise<void> {
  await loadTrash(db, loaded)
  await tools.keepFirstVersions()
  for (const [group, author] of Object.entries(menuAuthors)) {
    const author_id = loaded.people.get(author) ?? null
    await db.revision.updateMany({ where: { menu: { group_id: loaded.groups.get(group) } }, data: { author_id } })
  }
  for (const past of pasts) await loadPast(db, past, loaded.people)
}

const whereOf = ({ of }: Past): Prisma.RevisionWhereInput => {
  if ('menu' in of) return { menu: { name: of.menu } }
  return 'message' in of ? { message: { title: of.message } } : of
}

/**
 * Loads the earlier versions of one row. Versions are ordered by their ids, so the first one is written anew after the
 * earlier ones.
 */
async function loadPast(db: Db, past: Past, people: ReadonlyMap<string, number>): Promise<void> {
  const { id, created_at, snapshot, ...row } = await db.revision.findFirstOrThrow({ where: whereOf(past) })
  const { content_id, menu_id, message_id } = row
  const owner = { content_id, menu_id, message_id }
  const saved = (by: string, at: Date, kept: unknown) => ({
    ...{ ...owner, author_id: people.get(by) ?? null, created_at: at },
    snapshot: kept as Prisma.InputJsonValue,
  })
  const newest = saved(past.by, created_at, snapshot)
  const versions = [newest]
  for (const { by, daysBefore: days, was } of past.earlier) {
    const after = versions[0] ?? newest
    versions.unshift(saved(by, daysBefore(after.created_at, days), asItWas(after.snapshot, was)))
  }
  await db.revision.delete({ where: { id }, select: { id: true } })
  await db.revision.createMany({ data: versions })
  const dates = { created_at: versions[0]?.created_at, updated_at: created_at }
  if (content_id) await db.content.update({ where: { id: content_id }, data: dates, select: { id: true } })
  if (menu_id) await db.menu.update({ where: { id: menu_id }, data: dates, select: { id: true } })
  if (message_id) await db.message.update({ where: { id: message_id }, data: dates, select: { id: true } })
}

/** Replaces the later texts by the earlier ones in a version, at any depth. */
function asItWas(kept: unknown, was: Earlier['was']): unknown {
  if (typeof kept === 'string') return was.reduce((text, [now, then]) => text.replaceAll(now, then), kept)
  if (Array.isArray(kept)) return kept.map((each) => asItWas(each, was))
  if (typeof kept !== 'object' || kept === null) return kept
  return Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, asItWas(value, was)]))
}

/** Loads two texts, a menu and a message that an editor has removed. */
async function loadTrash(db: Db, { groups, people, now }: Loaded): Promise<void> {
  const removed = (days: number) => ({ trashed_at: daysBefore(now, days), updated_at: daysBefore(now, days + 30) })
  const group_id = groups.get('skane') ?? null
  const author_id = people.get('ivamon') ?? null
  await db.content.create({
    data: {
      ...{ type: 'page', group_id, author_id, template: 'standard', ...removed(2.1) },
      ...{ title: 'Sommarvikariat 2026', slug: 'sommarvikariat-2026', lead: 'Jobba hos våra arbetsgivare i sommar.' },
      body: '<p>Ansökan är stängd. Nya platser läggs ut i februari.</p>',
    },
    select: { id: true },
  })
  await db.content.create({
    data: {
      ...{ type: 'article', group_id: groups.get('eslov-hoor-horby') ?? null, author_id: people.get('gunexe') ?? null },
      ...{ title: 'Frukostmötet i oktober är inställt', slug: 'frukostmotet-i-oktober-ar-installt', ...removed(11.3) },
      ...{ lead: 'Vi återkommer med ett nytt datum.', body: '<p>Du som har anmält dig får ett mejl.</p>' },
    },
    select: { id: true },
  })
  const links = [
    { title: 'Kampanjen', url: '/artiklar', group_id, position: 0 },
    { title: 'Sök utbildning', url: 'https://www.example.com/utbildningar', group_id, position: 1 },
  ]
  await db.menu.create({
    data: {
      ...{ group_id, name: 'skane-kampanj', title: 'Kampanjmeny våren', ...removed(5.2) },
      links: { create: links },
    },
    select: { id: true },
  })
  await db.message.create({
    data: {
      ...{ group_id, author_id, title: 'Semesterstängt', severity: 'info', ...removed(20.4) },
      body: '<p>Kansliet har stängt vecka 28 till 31.</p>',
    },
    select: { id: true },
  })
}
