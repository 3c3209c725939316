import { brandStyle } from '@kollegium/api/definitions'
import type { LiveRoute } from './route.ts'

// The files of every site that stand at a fixed address.

/** Sends a text that browsers keep for a while. */
const sent =
  (type: string, seconds: number, text: (context: Parameters<LiveRoute['answer']>[0]) => Promise<string> | string) =>
  async (context: Parameters<LiveRoute['answer']>[0]) => {
    context.response
      .status(200)
      .set({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': `public, max-age=${seconds}` })
      .end(await text(context))
    return 'sent' as const
  }

/** The files that every site has, such as its icon. */
export const siteFileRoutes: readonly LiveRoute[] = [
  {
    path: '/favicon.svg',
    methods: ['GET'],
    answer: sent('image/svg+xml', 3600, async ({ data, visit }) => (await data.renderer()).favicon(visit.brand)),
  },
  {
    path: '/brand.css',
    methods: ['GET'],
    answer: sent('text/css', 31_536_000, ({ visit: { brand } }) => brandStyle(brand.colour, brand.mark)),
  },
]
