import type { Db } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import type { Counted, DocumentFetch, PageView, SiteSearch, Visits } from '../../engine/services.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import type { Logger } from '../../kernel/logger.ts'
import { keptWords } from './search-words.ts'
import { type FetchRow, type SearchRow, storeFetches, storeSearches, storeViews, type ViewRow } from './store-counts.ts'
import { createViewLimit } from './view-limit.ts'
import { createRoom, createWaiting, type Waiting } from './waiting.ts'

/** Milliseconds between two writes to the database. */
const flushEvery = 10_000
/** The most rows of a table that wait in memory. Above this number further pages, documents and words are not counted until the next write. */
const maxWaiting = 20_000
/** The most views that a network address tells of, and the most of each other thing; a school has one address for everybody. */
const maxOfAddress = { max: 300, seconds: 300 }
/** The most referring hosts of a site and a day, in this process. Visits from further hosts count as from nowhere. */
const maxHosts = 200
/** The most different words of searches without a hit of a site and a day, in this process. Further ones count without their words. */
const maxWords = 200

type Options = {
  db: Pick<Db, '$executeRaw'>
  logger: Pick<Logger, 'error' | 'warn'>
  now?: () => Date
  /** The most rows of a table that wait in memory. */
  most?: number
}

/**
 * Counts visitors' views, read ends, fetches and searches in memory, and writes each table with one statement at a time, so that
 * a view costs the database nothing. Counts that could not be written wait for the next time. A process that is killed loses at most
 * {@link flushEvery}.
 */
export function createVisitCounter({ db, logger, now = () => new Date(), most = maxWaiting }: Options): Visits {
  const views = createWaiting<ViewRow>({ counts: ['visits', 'views', 'ends'], most, number: (row) => row.views })
  const fetches = createWaiting<FetchRow>({ counts: ['fetches'], most, number: (row) => row.fetches })
  const searches = createWaiting<SearchRow>({ counts: ['searches', 'missed'], most, number: (row) => row.searches })
  const hostWithRoom = createRoom(maxHosts)
  const wordsWithRoom = createRoom(maxWords)
  const limits = createLimits()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushEvery)
    timer.unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      await write(views, storeViews, { of: 'pages', counted: 'views' })
      await write(fetches, storeFetches, { of: 'documents', counted: 'fetches' })
      await write(searches, storeSearches, { of: 'words', counted: 'searches' })
    })
    return writing
  }

  async function write<Row extends object>(
    waiting: Waiting<Row>,
    store: (to: typeof db, rows: Row[]) => Promise<void>,
    { of, counted }: { of: string; counted: string },
  ): Promise<void> {
    const lost = waiting.lost()
    if (lost > 0) logger.warn({ [counted]: lost }, `too many ${of} at once: ${counted} not counted`)
    const rows = waiting.take()
    if (rows.length === 0) return
    try {
      await store(db, rows)
    } catch (error) {
      logger.error({ err: error }, `${counted} could not be stored`)
      for (const row of rows) waiting.add(row)
      schedule()
    }
  }

  return {
    admits: (ip, of) => limits[of](ip),
    count({ groupId, path, from, begins, ends }: PageView) {
      const day = todayInSweden(now())
      const host = begins ? hostWithRoom(day, groupId, from) : ''
      const seen = ends ? { visits: 0, views: 0, ends: 1 } : { visits: begins ? 1 : 0, views: 1, ends: 0 }
      views.add({ day, groupId, path, host, ...seen })
      schedule()
    },
    countFetch({ label, fileId }: DocumentFetch) {
      fetches.add({ day: todayInSweden(now()), label: hostLabelOf(label), fileId, fetches: 1 })
      schedule()
    },
    countSearch({ groupId, words, found }: SiteSearch) {
      const day = todayInSweden(now())
      const kept = found ? '' : wordsWithRoom(day, groupId, keptWords(words))
      searches.add({ day, groupId, words: kept, searches: 1, missed: found ? 0 : 1 })
      schedule()
    },
    flush,
  }
}

/** Each counted thing has a limit of its own: an end must not be refused because of other views. */
function createLimits(): Record<Counted, (ip: string) => boolean> {
  const limit = () => {
    const allowed = createViewLimit(maxOfAddress)
    return (ip: string) => allowed(ip)
  }
  return { view: limit(), end: limit(), fetch: limit(), search: limit() }
}
