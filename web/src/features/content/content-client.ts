import type { Resource } from '@kollegium/api/definitions'
import type { Client, Outputs } from '../../lib/trpc.ts'

/** All types of content have the same procedures beside their own fields; each can be spoken to as an article. */
export type ContentName = 'article' | 'page' | 'section' | 'card' | 'event' | 'queue' | 'book'
type ContentClient = Pick<Client['article'], 'publish' | 'unpublish' | 'addTag'>
/** What keeps its versions, each as a text does. */
export type VersionedName = ContentName | 'menu' | 'message'
type VersionsClient = Pick<Client['article'], 'revisions' | 'compare' | 'restore'>
export type Revision = Outputs['article']['revisions']['items'][number]
export type Comparison = Outputs['article']['compare']

/** A definition, as far as its procedures, rights and the words for its fields go. */
export type VersionedResource = Pick<Resource, 'name' | 'subject' | 'fields'>
export const nameOf = ({ name }: VersionedResource) => name as VersionedName

export const contentOf = (client: Client, name: ContentName): ContentClient =>
  (client as unknown as Record<ContentName, ContentClient>)[name]

export const versionsOf = (client: Client, name: VersionedName): VersionsClient =>
  (client as unknown as Record<VersionedName, VersionsClient>)[name]
