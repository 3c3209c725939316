import type { Extra } from '../contract.ts'
import { applicationChanged } from './application.ts'
import { messageChanged } from './message.ts'
import { printChanged } from './print.ts'

/** The subscriptions (readings, Contract): changes of applications, messages and print jobs that the asker may see. */
export const changes: Extra = {
  typeDefs: /* GraphQL */ `
    extend type Subscription {
      "Made or changed from now on; with an id that one alone."
      applicationChanged(id: ID): Application!
      "The same, also when a message begins or ends at its own moment; \`removed\` is the status of one that isn't there for the asker any more."
      messageChanged(id: ID): Message!
      "One's own prints."
      printChanged(id: ID): PrintRun!
    }
  `,
  resolvers: { Subscription: { applicationChanged, messageChanged, printChanged } },
}
