import type { Outputs } from '../../lib/trpc.ts'

/** The server's answer to why somebody may or may not do a thing. */
export type Explanation = Outputs['access']['explain']
