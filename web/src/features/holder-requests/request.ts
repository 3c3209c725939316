import './request-texts.ts'
import type { Outputs } from '../../lib/trpc.ts'

/** A request of a document's holder. */
export type HolderRequest = Outputs['holderRequest']['list']['items'][number]

/** Returns the name of a person, or of a college. */
export const holderName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim()
