// An answer about the visits of a site, for tests.

const page = (title: string, more: object) => ({
  ...{ path: `/${title}`, title, text: null, group: null, url: `http://x/${title}`, siteUrl: `http://x/${title}` },
  ...{ views: 9, before: 0, share: null, ...more },
})

/** Makes a page of the answer. */
export const readPage = page

export const site = {
  from: '2026-11-09',
  to: '2026-11-20',
  compare: 'before' as 'before' | 'year',
  unit: 'week',
  columns: [
    { start: '2026-11-09', visits: 517, views: 900 },
    { start: '2026-11-16', visits: 803, views: 1400 },
  ],
  cause: null as { title: string; day: string; visits: number; start: string } | null,
  total: { visits: 1320, views: 2300, fetches: 386, searches: 214, withoutHit: 31 },
  before: {
    ...{ from: '2026-10-26', to: '2026-11-06' },
    ...{ visits: 1200, views: 2500, fetches: 386, searches: 0, withoutHit: 0 },
  },
  pages: {
    total: 60,
    items: [
      page('Nyheten', {
        text: { id: 4, entity: 'article', updated_at: '2020-03-14T10:00:00.000Z', mayChange: true },
        ...{ views: 1104, before: 0, share: 0.39 },
      }),
      page('Hem', { views: 986, before: 808 }),
    ],
  },
  hosts: [
    { kind: 'search', host: '', visits: 900 },
    { kind: 'direct', host: '', visits: 420 },
    { kind: null, host: 'provkoping.example', visits: 9 },
    { kind: 'other', host: '', visits: 7 },
    { kind: 'mail', host: '', visits: null },
  ],
  words: { items: [] as object[], total: 0 },
  documents: { items: [] as object[], total: 0 },
  sites: [] as object[],
}
