import type { Application, NewsletterSubscriber, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An open application for an account. */
export function buildApplication(
  db: Db,
  overrides: Partial<Prisma.ApplicationUncheckedCreateInput> = {},
): Promise<Application> {
  const number = nextNumber()
  return db.application.create({
    data: {
      category: 'account_application',
      email: `sokande${number}@exempel.test`,
      firstname: 'Sökande',
      lastname: `Nummer ${number}`,
      ...overrides,
    },
  })
}

/** A confirmed reader of the newsletter. */
export function buildNewsletterSubscriber(
  db: Db,
  overrides: Partial<Prisma.NewsletterSubscriberUncheckedCreateInput> = {},
): Promise<NewsletterSubscriber> {
  return db.newsletterSubscriber.create({
    data: { email: `lasare${nextNumber()}@exempel.test`, confirmed_at: new Date(), ...overrides },
  })
}
