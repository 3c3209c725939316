import type { Resource } from '@kollegium/api/definitions'
import type { Listed } from '@kollegium/api/lists'
import type { Client, Outputs } from '../../lib/trpc.ts'

/** All content types have the same procedures besides their own fields, so each can be typed as an article. */
export type ContentName = 'article' | 'page' | 'section' | 'card' | 'event' | 'queue' | 'book'
type ContentClient = Pick<Client['article'], 'publish' | 'unpublish' | 'addTag' | 'undo' | 'usedInAny'>
/** Entities that keep versions, with the same procedures for them. */
export type VersionedName = ContentName | 'menu' | 'message'
type VersionsClient = Pick<Client['article'], 'revisions' | 'compare' | 'drawn' | 'restore'>
export type Revision = Outputs['article']['revisions']['items'][number]
export type Comparison = Outputs['article']['compare']

/** A version by its id, or the changed text that waits beside the row. */
export type Version = number | 'pending'
/** Returns the input that compares it with the one before it. */
export const sidesOf = (version: Version) => (version === 'pending' ? { pending: true as const } : { to: version })

/** The key of the words that explain the marks of a comparison. */
export const helpOf = (version: Version) => (version === 'pending' ? 'version.pendingHelp' : 'version.drawnHelp')

/** The parts of a definition behind its procedures, rights and field labels. */
export type VersionedResource = Pick<Listed, 'name' | 'subject' | 'published'>
/** The same with the rules of its fields, as forms have it. */
export type VersionedDefinition = VersionedResource & Pick<Resource, 'fields'>
/** Returns the router's name of a versioned entity. */
export const nameOf = ({ name }: VersionedResource) => name as VersionedName

/** The part of an address that opens the versions beside the form. */
export const versionsAnchor = 'versioner'

/** Returns the client of a content type. */
export const contentOf = (client: Client, name: ContentName): ContentClient =>
  (client as unknown as Record<ContentName, ContentClient>)[name]

/** Returns the client of an entity's versions. */
export const versionsOf = (client: Client, name: VersionedName): VersionsClient =>
  (client as unknown as Record<VersionedName, VersionsClient>)[name]
