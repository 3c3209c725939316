import type { Db } from '../src/client.ts'

// The menus of the complete sub-sites. The main menu has three levels.

export type Site = { name: string; group_id: number; author_id: number | null; contact: number }
/** Answers the id of a text of the site. */
export type Found = (type: 'article' | 'page' | 'section' | 'event', slug: string) => number

type Link = { title?: string; url?: string; content_id?: number; below?: Link[] }

/** Loads the menus of a site. Answers their ids by the setting that names them. */
export async function loadMenus(db: Db, { name, group_id }: Site, found: Found) {
  const { category } = await db.group.findUniqueOrThrow({ where: { id: group_id }, select: { category: true } })
  const colleges = category === 'region' ? [{ title: 'Lokala college', url: '/lokala-college' }] : []
  const make = async (key: string, title: string, links: Link[]) => {
    const menu = await db.menu.create({ data: { name: `${name}-${key}`, title, group_id }, select: { id: true } })
    await loadLinks(db, { menu_id: menu.id, group_id, parent_id: null }, links)
    return menu.id
  }
  return {
    mainMenu: await make('main', 'Huvudmeny', mainLinks(found, colleges)),
    headerMenu: await make('header', 'Meny i sidhuvudet', [
      { title: 'Dokumentbank', url: '/dokumentbank' },
      { title: 'Kontrollera ett diplom', url: '/verifiera' },
    ]),
    footerMenu: await make('footer', 'Meny i sidfoten', [
      ...colleges,
      { title: 'Kalender', url: '/evenemang' },
      { title: 'Dokumentbank', url: '/dokumentbank' },
      { title: 'Handbok för handledare', url: '/hjalp/handbok-for-handledare' },
      { content_id: found('page', 'kontakta-oss') },
    ]),
    shortcutMenu: await make('jag-vill', 'Jag vill …', [
      { title: 'bli undersköterska', content_id: found('page', 'bli-underskoterska') },
      { title: 'ansluta min arbetsplats', content_id: found('page', 'for-arbetsgivare') },
      { title: 'kontrollera ett diplom', url: '/verifiera' },
    ]),
  }
}

function mainLinks(found: Found, colleges: Link[]): Link[] {
  const page = (slug: string, title?: string, below?: Link[]): Link => ({
    ...{ content_id: found('page', slug) },
    ...(title && { title }),
    ...(below && { below }),
  })
  const news = found('article', 'sa-blir-du-en-trygg-handledare-for-elever-under-apl')
  return [
    { title: 'Hem', url: '/' },
    page('utbildningar', 'Utbildningar', [
      page('bli-underskoterska', undefined, [page('apl', 'Lärande på arbetsplatsen')]),
      page('bli-vardbitrade'),
      page('barn-och-fritid', 'Barn och fritid'),
      page('validering', 'Validering'),
    ]),
    page('for-arbetsgivare', 'För arbetsgivare', [page('ta-emot-elever'), page('lar-pa-jobbet')]),
    page('for-handledare', 'Handledare', [
      { title: 'Så blir du handledare', content_id: news },
      page('steg-1', 'Steg 1, grund'),
      page('steg-2', 'Steg 2, påbyggnad', [
        page('bedomning'),
        page('aterkoppling'),
        page('handleda-pa-latt-svenska'),
        page('handleda-i-grupp'),
      ]),
      page('steg-3', 'Steg 3, utbildare'),
      page('vanliga-fragor', 'Vanliga frågor'),
    ]),
    ...colleges,
    { title: 'Kalender', url: '/evenemang' },
    { title: 'Artiklar', url: '/artiklar' },
    {
      title: 'Om oss',
      url: '/om-oss',
      below: [
        page('vad-ar-ett-college', 'Vad är ett college?'),
        page('kvalitet-och-certifiering'),
        page('kontakta-oss'),
      ],
    },
  ]
}

type Under = { menu_id: number; group_id: number; parent_id: number | null }

async function loadLinks(db: Db, under: Under, links: Link[]): Promise<void> {
  const data = links.map(({ below: _, ...link }, position) => ({ ...under, ...link, position }))
  const made = await db.menuLink.createManyAndReturn({ data, select: { id: true, position: true } })
  const ids = new Map(made.map(({ position, id }) => [position, id]))
  for (const [position, { below }] of links.entries())
    if (below) await loadLinks(db, { ...under, parent_id: ids.get(position) ?? null }, below)
}
