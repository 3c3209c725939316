import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { oneOf } from '../../engine/filters.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { publicProcedure, router } from '../../engine/trpc.ts'
import { momentOf } from '../../kernel/fields.ts'
import { newsletterSubscriber, subscriptionStates } from './newsletter.entity.ts'
import { subscribe, subscribeInput, unsubscribeUrl } from './newsletter.ts'

const select = {
  id: true,
  email: true,
  name: true,
  confirmed_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.NewsletterSubscriberSelect
type Row = Prisma.NewsletterSubscriberGetPayload<{ select: typeof select }>

const present = (rows: Row[], { services }: Pick<Context, 'services'>) =>
  rows.map((row) => ({
    ...row,
    type: 'NewsletterSubscriber' as const,
    confirmed_at: momentOf(row.confirmed_at),
    /** For the letters, which are sent with a program of the office's choice; null until the address is confirmed. */
    unsubscribe_url: row.confirmed_at && unsubscribeUrl(services, row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))

/** Nobody but the reader makes one, and nobody changes one. */
const {
  list,
  records,
  get,
  delete: remove,
  deleteMany,
} = crud(newsletterSubscriber, {
  select,
  present,
  listSelect: select,
  presentList: present,
  search: (text, ctx) => listSearch(ctx, text, 'NewsletterSubscriber'),
  filters: {
    state: oneOf(subscriptionStates, (chosen) => ({
      OR: chosen.map((state) => ({ confirmed_at: state === 'confirmed' ? { not: null } : null })),
    })),
  },
})

/** The procedures of newsletter subscribers. */
export const newsletterSubscriberRouter = router({
  list,
  records,
  get,
  delete: remove,
  deleteMany,

  /** The contract's `subscribeToNewsletter`; open to everyone. */
  subscribe: publicProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),
})
