import type { Client, Outputs } from '../../lib/trpc.ts'
import type { VersionedName } from '../content/content-client.ts'

type CopyClient = Pick<Client['article'], 'copyTo' | 'copies' | 'sourceChanges' | 'takeSource' | 'keepOwn'>
export type CopyResult = Outputs['article']['copyTo']['results'][number]
export type Copies = Outputs['article']['copies']

/** Returns the client of an entity's copies; all entities that can be copied have the same procedures. */
export const copiesOf = (client: Client, name: VersionedName): CopyClient =>
  (client as unknown as Record<VersionedName, CopyClient>)[name]
