import type { Extra } from '../contract.ts'
import { insideInput } from '../errors.ts'

type Input = { email: string; name?: string | null; captcha?: string | null }

/** Spec §7.5: open to everyone, behind the bot check. The answer tells nothing but the address that the client sent. */
export const newsletter: Extra = {
  typeDefs: /* GraphQL */ `
    type NewsletterSubscription { email: String! }
    input NewsletterInput { email: String! name: String captcha: String }
    extend type Mutation { subscribeToNewsletter(input: NewsletterInput!): NewsletterSubscription }
  `,
  resolvers: {
    Mutation: {
      subscribeToNewsletter: (_root, { input }: { input: Input }, { api }) =>
        insideInput(
          api.newsletterSubscriber.subscribe({
            email: input.email,
            name: input.name ?? '',
            captcha: input.captcha ?? '',
          }),
        ),
    },
  },
}
