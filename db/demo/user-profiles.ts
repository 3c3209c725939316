import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import { defaultPictures, portraits } from './pictures.ts'
import type { DemoTools } from './tools.ts'

type People = ReadonlyMap<string, number>
type Drawn = Omit<Parameters<DemoTools['storeImage']>[0], 'width' | 'groupId'>

/** Saved filters by username, as the lists keep them. */
const filters: Record<string, readonly Omit<Prisma.SavedFilterCreateManyInput, 'user_id'>[]> = {
  kerpro: [
    {
      ...{ list: 'article', name: 'Väntar på sin dag', query: 'sort=publish_at&status=scheduled' },
      columns: ['title', 'status', 'publish_at', 'author'],
    },
    {
      ...{ list: 'application', name: 'Att ta hand om', query: 'status=open' },
      columns: ['name', 'category', 'status', 'created_at', 'college'],
    },
  ],
  farpro: [
    {
      ...{ list: 'diploma', name: 'Vuxna, utfärdade', query: 'diplomaType=vuxen&status=issued' },
      columns: ['title', 'status', 'persons', 'date'],
    },
  ],
}

/** Loads the users' own pictures and saved filters, and the default pictures of rows without one. */
export async function loadUserProfiles(db: Db, people: People, tools: DemoTools): Promise<void> {
  const draw = (picture: Drawn) => tools.storeImage({ ...picture, width: 400, groupId: null })
  await loadPortraits(db, people, draw)
  await loadDefaults(db, draw)
  await db.savedFilter.createMany({
    data: Object.entries(filters).flatMap(([name, own]) => {
      const user_id = people.get(name)
      return user_id ? own.map((each) => ({ ...each, user_id })) : []
    }),
  })
}

async function loadPortraits(db: Db, people: People, draw: (picture: Drawn) => Promise<number>): Promise<void> {
  const users = await db.user.findMany({
    where: { name: { in: Object.keys(portraits) }, id: { in: [...people.values()] } },
    select: { id: true, name: true, firstname: true, lastname: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, name, firstname, lastname } of users) {
    const title = `${firstname} ${lastname}`
    const description = `Porträtt av ${title}, tecknat`
    const svg = portraits[name as keyof typeof portraits]
    const file_id = await draw({ svg, filename: `portratt-${name}.png`, title, description })
    await db.userImage.create({ data: { user_id: id, file_id, description } })
  }
}

/** Loads the default pictures of the front site, which every sub-site without its own shows. */
async function loadDefaults(db: Db, draw: (picture: Drawn) => Promise<number>): Promise<void> {
  const avatars = [
    ['defaultUserAvatar', defaultPictures.person, 'forvald-profilbild.png', 'Förvald profilbild'],
    ['defaultContentAvatar', defaultPictures.text, 'forvald-innehallsbild.png', 'Förvald innehållsbild'],
  ] as const
  for (const [name, svg, filename, title] of avatars) {
    const file_id = await draw({ svg, filename, title, description: '' })
    await db.setting.create({ data: { name, value: file_id, file_id }, select: { id: true } })
  }
  const portfolio = await buildPortfolio(db, {
    ...{ group_id: null, name: 'validig', title: 'Validig' },
    description: 'Bilder och filmer till valideringens frågor.',
  })
  const validig = { name: 'validigDefaultPortfolio', value: portfolio.id }
  await db.setting.create({ data: validig, select: { id: true } })
}
